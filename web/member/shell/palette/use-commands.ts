import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { signOut } from '../../../lib/session/sign-out.ts'
import { useTerms } from '../../../lib/settings/use-terms.ts'
import { useTheme } from '../../../lib/settings/use-theme.ts'
import { AskBotSwitch, botWishes, wishFor } from '../../bots/bot-switch-dialog.tsx'
import { referralLinkOf } from '../../finance/referral-link.tsx'
import { helpItems } from '../../people/help/help-items.ts'
import { helpPath } from '../../people/help/help-path.ts'
import type { Member } from '../member.ts'
import { sectionPath } from '../section-path.ts'
import { sectionGroups } from '../sections.ts'
import type { Command } from './find-commands.ts'

const placesMore = [
  { id: 'lab', label: 'Try the bot on the past', section: 'botsettings', view: 'lab' },
  { id: 'deposit', label: 'Deposit fuel', section: 'fuelwallet' },
  { id: 'withdraw', label: 'Withdraw income', section: 'affiliateWallet' },
  { id: 'statement', label: 'Statement of fuel', section: 'fuelwallet', view: 'statement' },
  { id: 'income', label: 'Statement of income', section: 'affiliateWallet', view: 'statement' },
  { id: 'brought', label: 'What each direct member earned you', section: 'directTeamReport', view: 'brought' },
  { id: 'periods', label: 'Income over time', section: 'recurringReferral', view: 'income' },
  { id: 'period', label: 'Statement of a month or a year', section: 'fuelwallet', view: 'period' },
  { id: 'tree', label: 'Team as a tree', section: 'generationTeamReport', view: 'tree' },
  { id: 'payout', label: 'Payout address', section: 'profile' },
  { id: 'email', label: 'Change the e-mail address', section: 'profile' },
  { id: 'alerts', label: 'Alerts and goals', section: 'profile' },
  { id: 'password', label: 'Change the password', section: 'security' },
] as const

/** Every section by its name, and what people come for. Whatever moves money is led to, never done from here; pausing and resuming asks first, as everywhere. */
export function useCommands({ user, bot }: Member): Command[] {
  const askBotSwitch = useContext(AskBotSwitch)
  const wish = wishFor(bot)
  const navigate = useNavigate()
  const [theme, chooseTheme] = useTheme()
  const terms = useTerms()
  const goes = (section: string, view?: string) => () => void navigate(sectionPath(section, view))
  const link = referralLinkOf(user.refId)
  const copyLink = async () => {
    await navigator.clipboard.writeText(link)
    toast.success('Your referral link is copied.')
  }
  return [
    ...sectionGroups.flatMap(({ title, sections }) =>
      sections.map(({ id, label }) => ({ id, label, group: title || 'Go to', run: goes(id) })),
    ),
    ...placesMore.map((place) => ({
      id: place.id,
      label: place.label,
      group: 'Actions',
      run: goes(place.section, 'view' in place ? place.view : undefined),
    })),
    ...(askBotSwitch && wish
      ? [{ id: 'switch', label: botWishes[wish].action, group: 'Actions', run: askBotSwitch }]
      : []),
    {
      id: 'link',
      label: 'Copy the referral link',
      group: 'Actions',
      run: () => void copyLink().catch(() => toast.error(`It could not be copied: ${link}`)),
    },
    ...(theme === 'dark'
      ? []
      : [{ id: 'dark', label: 'Dark theme', group: 'Display', run: () => chooseTheme('dark') }]),
    ...(theme === 'light'
      ? []
      : [{ id: 'light', label: 'Light theme', group: 'Display', run: () => chooseTheme('light') }]),
    { id: 'ask-us', label: 'Ask us', group: 'Help', run: () => void navigate(helpPath('ask-us')) },
    ...helpItems(terms).map(({ anchor, title }) => ({
      id: anchor,
      label: title,
      group: 'Help',
      run: () => void navigate(helpPath(anchor)),
      isSearchedOnly: true,
    })),
    { id: 'logout', label: 'Logout', group: 'Account', run: signOut },
  ]
}
