import { LayoutDashboard, type LucideIcon, ShieldCheck } from 'lucide-react'
import type { ComponentType } from 'react'
import type { User } from '../lib/use-current-user.ts'
import { SecuritySettings } from './security-settings.tsx'
import { Welcome } from './welcome.tsx'

export type Section = {
  id: string
  label: string
  icon: LucideIcon
  Content: ComponentType<{ user: User }>
}

const welcome: Section = { id: 'welcome', label: 'Dashboard', icon: LayoutDashboard, Content: Welcome }

/** The sidebar. A section is added here once it works; a group without sections does not show. */
export const sectionGroups: readonly { title: string; sections: readonly Section[] }[] = [
  { title: '', sections: [welcome] },
  { title: 'Bot Report', sections: [] },
  { title: 'Affiliate Area', sections: [] },
  { title: 'Finance', sections: [] },
  { title: "FAQ's", sections: [] },
  {
    title: 'Account',
    sections: [{ id: 'security', label: 'Security Settings', icon: ShieldCheck, Content: SecuritySettings }],
  },
]

/** The section a hash such as `#security` names; the dashboard itself for any other. */
export function sectionOf(hash: string): Section {
  const id = hash.replace('#', '')
  return sectionGroups.flatMap((group) => group.sections).find((section) => section.id === id) ?? welcome
}
