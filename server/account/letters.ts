import { timings } from '@fairlead/contract/constants'
import { formatUsd } from '@fairlead/money/format'
import type { Money } from '@fairlead/money/money'
import { getAddress } from 'viem'
import { composeMail, type Mail } from '../platform/mail/compose-mail.ts'

type Person = { name: string; email: string }

const holdHours = timings.payoutAddressHoldMs / 3_600_000

export function payoutAddressLetter(
  { name, email }: Person,
  { address, isChange }: { address: string; isChange: boolean },
  publicUrl: string,
): Mail {
  return composeMail(email, {
    subject: isChange ? 'Your payout address was changed' : 'Your payout address was set',
    greeting: `Hello ${name},`,
    paragraphs: [
      `From now on withdrawals are paid to ${getAddress(address)}.`,
      isChange
        ? `Because it was changed, nothing is withdrawn for ${holdHours} hours. If that was you, there is nothing to do.`
        : 'If that was you, there is nothing to do.',
    ],
    action: { label: 'It was not me: reset the password', url: `${publicUrl}/forgot-password` },
    footnote: 'We tell you about every change of your payout address.',
  })
}

export function closedLetter(
  { name, email }: Person,
  { refund, address }: { refund: Money; address: string | null },
  publicUrl: string,
): Mail {
  return composeMail(email, {
    subject: 'Your account was closed',
    greeting: `Hello ${name},`,
    paragraphs: [
      'As you asked, your account was closed. You are signed out everywhere, and your bot trades no more.',
      refund > 0n && address
        ? `Your unused fuel, $${formatUsd(refund, 6)}, is being sent in USDT to ${getAddress(address)}.`
        : 'There was no unused fuel to refund.',
    ],
    action: { label: 'It was not me: write to us', url: `${publicUrl}/contact` },
    footnote:
      'What still comes to your deposit address waits until it is sent back. You can open the account again whenever you like: sign in as before.',
  })
}

export function reopenedLetter({ name, email }: Person, credited: Money, publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'Your account is open again',
    greeting: `Hello ${name},`,
    paragraphs: [
      'your account was opened again with its password. Choose a package to have a bot set up.',
      ...(credited > 0n ? [`$${formatUsd(credited, 2)} that had arrived meanwhile was credited to your fuel.`] : []),
    ],
    action: { label: 'It was not me: reset the password', url: `${publicUrl}/forgot-password` },
    footnote: 'We write whenever an account is closed or opened again.',
  })
}
