import { rules } from '@fairlead/contract/constants'
import { exactUsd } from '@fairlead/money/exact-usd'
import type { Money } from '@fairlead/money/money'
import { getAddress } from 'viem'
import { codeWords } from '../../people/account/letters.ts'
import { composeMail, type Mail } from '../../platform/mail/compose-mail.ts'

type Person = { name: string; email: string }

export function closingCodeLetter(
  { name, email }: Person,
  { refund, address }: { refund: Money; address: string | undefined },
  code: string,
): Mail {
  return composeMail(email, {
    subject: 'Confirm the closure of your account',
    greeting: `Hello ${name},`,
    paragraphs: [`You asked us to close your account. ${refundWords(refund, address)}`, codeWords(code)],
    footnote: 'If you did not ask for this, change your password. Without the code nothing is closed.',
  })
}

/** Whoever did not ask for it stops it with one click, signed in or not. */
export function closingWaitsLetter(
  { name, email }: Person,
  { refund, address, dueAt, stopUrl }: { refund: Money; address: string | null; dueAt: Date; stopUrl: string },
): Mail {
  return composeMail(email, {
    subject: 'Your account will be closed in 24 hours',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Your account will be closed at ${dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. ${refundWords(refund, address)}`,
      'Until then the bot opens no new positions, and you can cancel the closure.',
    ],
    action: { label: 'Stop it: keep my account', url: stopUrl },
    footnote: 'If it was not you, stop it with the button, then reset your password.',
  })
}

export function closingObstructedLetter({ name, email }: Person, reasons: readonly string[], publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'Your account was not closed',
    greeting: `Hello ${name},`,
    paragraphs: ['Your account was due to be closed now, but something got in the way:', ...reasons],
    action: { label: 'Open your settings', url: `${publicUrl}/dashboard` },
    footnote: 'Ask again when that is settled. Nothing was refunded, and your account is unchanged.',
  })
}

function refundWords(refund: Money, address: string | null | undefined): string {
  if (refund === 0n || !address) return 'There is no unused fuel to refund.'
  return `Your unused fuel, ${exactUsd(refund)} as of now, will be refunded in USDT to ${getAddress(address)}.`
}

export function closedLetter(
  { name, email }: Person,
  { refund, address, writtenOff }: { refund: Money; address: string | null; writtenOff: Money },
  publicUrl: string,
): Mail {
  return composeMail(email, {
    subject: 'Your account was closed',
    greeting: `Hello ${name},`,
    paragraphs: [
      'As you asked, your account has been closed. You are signed out everywhere, and your bot has stopped trading.',
      refund > 0n && address
        ? `Your unused fuel, ${exactUsd(refund)}, will be sent in USDT to ${getAddress(address)} once an operator has checked it.`
        : 'There was no unused fuel to refund.',
      ...(writtenOff > 0n
        ? [
            `The ${exactUsd(writtenOff)} you owed is written off while the account is closed. If you reopen the account you owe it again; until then it is deducted from any remaining affiliate income.`,
          ]
        : []),
    ],
    action: { label: 'It was not me: write to us', url: `${publicUrl}/contact` },
    footnote: `Any money that still reaches your deposit address is held until it is sent back. You can reopen the account for ${rules.erasedAfterDays} days: sign in as before. After that, once everything is paid out, we erase your personal data, and the account cannot be reopened.`,
  })
}

export function reopenedLetter(
  { name, email }: Person,
  { credited, owed }: { credited: Money; owed: Money },
  publicUrl: string,
): Mail {
  return composeMail(email, {
    subject: 'Your account is open again',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Your account was reopened with its password. Choose a package to have a bot set up.',
      ...(credited > 0n ? [`${exactUsd(credited)} that had arrived in the meantime was credited to your fuel.`] : []),
      ...(owed > 0n
        ? [
            `You owe ${exactUsd(owed)} from before the account was closed. Your next deposits pay it first, and you can withdraw income once it is paid.`,
          ]
        : []),
    ],
    action: { label: 'It was not me: reset my password', url: `${publicUrl}/forgot-password` },
    footnote: 'We write whenever an account is closed or reopened.',
  })
}
