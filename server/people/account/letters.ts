import { timings } from '@fairlead/contract/constants'
import { getAddress } from 'viem'
import { composeMail, type Mail } from '../../platform/mail/compose-mail.ts'
import { codeMinutes } from './mailed-code.ts'

type Person = { name: string; email: string }

const holdHours = timings.payoutAddressHoldMs / 3_600_000

export const codeWords = (code: string) =>
  `Your code is ${code}. It works once and expires after ${codeMinutes} minutes. Never share it with anyone.`

/** The only place where such a code stands in words. */
export function addressCodeLetter({ name, email }: Person, address: string, code: string): Mail {
  return composeMail(email, {
    subject: 'Confirm your payout address',
    greeting: `Hello ${name},`,
    paragraphs: [`You asked us to pay money to ${getAddress(address)} from now on.`, codeWords(code)],
    footnote: 'If you did not ask for this, change your password. Without the code nothing is changed.',
  })
}

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
        ? `Because the address was changed, withdrawals are blocked for ${holdHours} hours. If you made the change, you need not do anything.`
        : 'If this was you, you need not do anything.',
    ],
    action: { label: 'It was not me: reset my password', url: `${publicUrl}/forgot-password` },
    footnote: 'We notify you of every change to your payout address.',
  })
}
