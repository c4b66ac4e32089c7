import type { OperatorRole } from '@fairlead/contract/route'
import {
  BookOpenCheck,
  Bot,
  ChartColumn,
  FileText,
  HandCoins,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MonitorCheck,
  OctagonX,
  ScrollText,
  Search,
  Settings2,
  Siren,
  Snowflake,
  Stethoscope,
  UserRoundCheck,
  Users,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import type { OperatorUser } from './operator-user.ts'

export type Section = {
  /** What the address keeps: `/operator?section=withdrawals`. */
  id: string
  label: string
  icon: LucideIcon
  Content: ComponentType<{ operator: OperatorUser }>
  /** Who sees it; everybody when absent. Never wider than the calls it is made of. */
  roles?: readonly OperatorRole[]
}

const section = (
  id: string,
  label: string,
  icon: LucideIcon,
  load: () => Promise<{ default: Section['Content'] }>,
  roles?: readonly OperatorRole[],
): Section => ({ id, label, icon, Content: lazy(load), ...(roles && { roles }) })

const overview = section('overview', 'Overview', LayoutDashboard, () => import('../desk/overview.tsx'))

/** The sidebar: what waits for a person first, then what runs the business. */
export const sectionGroups: readonly { title: string; sections: readonly Section[] }[] = [
  { title: '', sections: [overview] },
  {
    title: 'Queues',
    sections: [
      section('activations', 'Activations', Bot, () => import('../bots/activations.tsx')),
      section('withdrawals', 'Withdrawals & refunds', HandCoins, () => import('../wallet/withdrawals/withdrawals.tsx')),
      section('deposits', 'Deposits & suspense', Search, () => import('../wallet/deposits.tsx')),
      section('frozen', 'Frozen', Snowflake, () => import('../finance/frozen.tsx'), ['owner', 'finance']),
      section('orders', 'Second operator', UserRoundCheck, () => import('../desk/orders/orders.tsx'), [
        'owner',
        'finance',
      ]),
      section('messages', 'Messages', Mail, () => import('../people/messages.tsx')),
    ],
  },
  {
    title: 'People',
    sections: [
      section('members', 'Members', Users, () => import('../people/members/members.tsx')),
      section('growth', 'Growth & abuse', ChartColumn, () => import('../desk/growth/growth.tsx')),
    ],
  },
  {
    title: 'Service',
    sections: [
      section('stops', 'Stops', OctagonX, () => import('../desk/stops/stops.tsx')),
      section('terminals', 'Terminals', MonitorCheck, () => import('../bots/terminals.tsx')),
      section('settings', 'Settings', Settings2, () => import('../desk/settings/settings.tsx')),
      section('books', 'Books', BookOpenCheck, () => import('../finance/books.tsx'), ['owner', 'finance']),
      section('alerts', 'Alerts', Siren, () => import('../watch/alerts.tsx')),
      section('doctor', 'Doctor', Stethoscope, () => import('../desk/doctor.tsx'), ['owner', 'finance']),
      section('audit', 'Audit', ScrollText, () => import('../watch/audit.tsx'), ['owner', 'finance']),
      section('reports', 'Reports', FileText, () => import('../desk/reports.tsx'), ['owner', 'finance']),
    ],
  },
  {
    title: 'You',
    sections: [section('security', 'Your sign-in', KeyRound, () => import('../wallet/security.tsx'))],
  },
]

const isFor = (operator: OperatorUser, { roles }: Section): boolean => !roles || roles.includes(operator.role)

/** The groups with the sections this operator may see. */
export const groupsFor = (operator: OperatorUser): typeof sectionGroups =>
  sectionGroups.map(({ title, sections }) => ({ title, sections: sections.filter((one) => isFor(operator, one)) }))

const sections = sectionGroups.flatMap((group) => group.sections)

/** What the section is called that an address names, whoever looks. */
export const labelOf = (id: string | null): string | undefined => sections.find((known) => known.id === id)?.label

/** The section an address names; the overview for any other, and for one that is not this operator's to see. */
export function sectionOf(id: string | null, operator: OperatorUser): Section {
  const named = sections.find((known) => known.id === id)
  return named && isFor(operator, named) ? named : overview
}
