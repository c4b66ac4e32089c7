import { timings } from '@fairlead/contract/constants'
import { getAddress } from 'viem'
import { composeMail, type Mail } from '../../platform/mail/compose-mail.ts'
import { codeMinutes } from './mailed-code.ts'

type Person = { name: string; email: string }

const holdHours = timings.payoutAddressHoldMs / 3_600_000

export const codeWords = (code: string) =>
  `Your code is ${code}. It works once and for ${codeMinutes} minutes. Never tell it to anybody.`

/** The only place where such a code stands in words. */
export function addressCodeLetter({ name, email }: Person, address: string, code: string): Mail {
  return composeMail(email, {
    subject: 'Confirm your payout address',
    greeting: `Hello ${name},`,
    paragraphs: [`You asked that money be paid to ${getAddress(address)} from now on.`, codeWords(code)],
    footnote: 'You did not ask for this? Then change your password: without the code nothing is changed.',
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
        ? `Because it was changed, nothing is withdrawn for ${holdHours} hours. If that was you, there is nothing to do.`
        : 'If that was you, there is nothing to do.',
    ],
    action: { label: 'It was not me: reset the password', url: `${publicUrl}/forgot-password` },
    footnote: 'We tell you about every change of your payout address.',
  })
}
