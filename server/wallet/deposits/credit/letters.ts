import { exactUsd } from '@fairlead/money/exact-usd'
import { type Money, zero } from '@fairlead/money/money'
import { composeMail, type Mail } from '../../../platform/mail/compose-mail.ts'

type CreditedDeposits = { name: string; email: string; credited: Money; arrears: Money; hashes: readonly string[] }

const hashesMax = 20

export function creditedLetter({ name, email, credited, arrears, hashes }: CreditedDeposits, publicUrl: string): Mail {
  const named = hashes.slice(0, hashesMax).join(', ')
  const more = hashes.length > hashesMax ? ` and ${hashes.length - hashesMax} more` : ''
  return composeMail(email, {
    subject: 'Your deposit is credited',
    greeting: `Hello ${name},`,
    paragraphs: [
      `${exactUsd(credited)} in USDT was credited to your fuel.`,
      ...(arrears > zero ? [`${exactUsd(arrears)} of it paid outstanding charges.`] : []),
      `${hashes.length === 1 ? 'Transaction' : 'Transactions'}: ${named}${more}`,
    ],
    action: { label: 'Open your fuel wallet', url: `${publicUrl}/dashboard` },
    footnote: 'We write whenever a deposit is credited. If you sent nothing, someone else paid to your address.',
  })
}

/** To who has closed the account: what they sent since waits for them. */
export function lateLetter({ name, email }: { name: string; email: string }, amount: Money, publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'A deposit arrived for your closed account',
    greeting: `Hello ${name},`,
    paragraphs: [
      `${exactUsd(amount)} in USDT arrived at your deposit address after you had closed your account.`,
      'It is not lost. Write to us and we can send it back to your payout address. Or reopen your account by signing in, and it will be added to your fuel.',
    ],
    action: { label: 'Write to us', url: `${publicUrl}/contact` },
    footnote: 'Please do not send anything more to this address while your account is closed.',
  })
}
