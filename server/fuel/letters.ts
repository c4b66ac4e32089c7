import { rules, timings } from '@fairlead/contract/constants'
import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import { composeMail, type Mail } from '../platform/mail/compose-mail.ts'
import type { Affected } from './hosting-store.ts'

const graceDays = timings.lowFuelGraceMs / 86_400_000
const fee = `$${formatUsd(rules.reactivationFee, 0)}`

export function lowFuelLetter({ name, email, balance }: Affected, publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'Your fuel is low',
    greeting: `Hello ${name},`,
    paragraphs: [
      `your fuel balance is down to $${formatUsd(micro(balance), 2)}. Your bot opens no new positions; open ones are managed for ${graceDays} more days.`,
      `Without new fuel the bot is deactivated after that, and setting it up again costs ${fee}.`,
    ],
    action: { label: 'Add fuel', url: `${publicUrl}/dashboard` },
    footnote: 'We write when fuel runs low, so that nothing stops unannounced.',
  })
}

export function deactivatedLetter({ name, email }: Affected, publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'Your bot is deactivated',
    greeting: `Hello ${name},`,
    paragraphs: [
      `your fuel has been low for ${graceDays} days, so your bot was deactivated. It trades no more, and no hosting is charged.`,
      `Add fuel to have it set up again; reactivation costs ${fee}.`,
    ],
    action: { label: 'Add fuel', url: `${publicUrl}/dashboard` },
    footnote: 'Your account and your affiliate income are not affected.',
  })
}
