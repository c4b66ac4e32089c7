import {
  BookOpen,
  CircleHelp,
  Flame,
  Fuel,
  LayoutDashboard,
  LifeBuoy,
  LineChart,
  type LucideIcon,
  Network,
  Repeat,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { loadCode } from '../../lib/calls/load-code.ts'
import type { Member } from './member.ts'

export type Section = {
  /** What the address keeps: `/dashboard?section=fuelReport`. */
  id: string
  label: string
  icon: LucideIcon
  Content: ComponentType<{ member: Member }>
  /** Fetches the section's code before it is shown. */
  prepare: () => void
  /** Tells of a running bot: before there is one, its onboarding stands in its place. */
  needsBot: boolean
}

const section = (
  id: string,
  label: string,
  icon: LucideIcon,
  load: () => Promise<{ default: Section['Content'] }>,
  needsBot = false,
): Section => ({
  id,
  label,
  icon,
  Content: lazy(load),
  // The component that shows the section reports a failure.
  prepare: () => void loadCode(load).catch(() => undefined),
  needsBot,
})

const welcome = section('welcome', 'Dashboard', LayoutDashboard, () => import('./welcome/welcome.tsx'), true)

/** The sidebar, in the specification's groups and names. */
export const sectionGroups: readonly { title: string; sections: readonly Section[] }[] = [
  { title: '', sections: [welcome] },
  {
    title: 'Bot Report',
    sections: [
      section('botReport', 'Trade Report', LineChart, () => import('../bots/reports/trade-report.tsx'), true),
      section('fuelReport', 'Fuel Report', Flame, () => import('../bots/fuel-report/fuel-report.tsx'), true),
      section('botsettings', 'Bot Settings', SlidersHorizontal, () => import('../bots/bot/bot-settings.tsx'), true),
    ],
  },
  {
    title: 'Affiliate Area',
    sections: [
      section('directTeamReport', 'Direct Team', Users, () => import('../finance/team/direct-team.tsx')),
      section('generationTeamReport', 'Generation', Network, () => import('../finance/team/generation-team.tsx')),
      section(
        'recurringReferral',
        'Recurring Referral',
        Repeat,
        () => import('../finance/team/recurring-referral.tsx'),
      ),
    ],
  },
  {
    title: 'Finance',
    sections: [
      section('affiliateWallet', 'Affiliate Wallet', Wallet, () => import('../wallet/affiliate-wallet.tsx')),
      section('fuelwallet', 'Fuel Wallet', Fuel, () => import('../wallet/fuel-wallet.tsx')),
    ],
  },
  {
    title: "FAQ's",
    sections: [
      section('botFaq', 'Bot', CircleHelp, () => import('../people/faq/bot-faq.tsx')),
      section('fuelFaq', 'Fuel', CircleHelp, () => import('../people/faq/fuel-faq.tsx')),
      section('affiliateFaq', 'Affiliate', BookOpen, () => import('../people/faq/affiliate-faq.tsx')),
      section('help', 'Help', LifeBuoy, () => import('../people/help/help.tsx')),
    ],
  },
  {
    title: 'Account',
    sections: [
      section('profile', 'Profile Settings', UserRound, () => import('../people/settings/profile-settings.tsx')),
      section('security', 'Security Settings', ShieldCheck, () => import('../people/security-settings.tsx')),
    ],
  },
]

const sections = sectionGroups.flatMap((group) => group.sections)

/** The section an address names; the dashboard itself for any other. */
export const sectionOf = (id: string | null): Section => sections.find((known) => known.id === id) ?? welcome

/** The dashboard shows the way to a bot until there is one; the other sections that tell of it have nothing to tell before. */
export const opensLater = (section: Section): boolean => section.needsBot && section !== welcome
