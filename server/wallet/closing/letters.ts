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
    subject: 'Confirm that your account shall be closed',
    greeting: `Hello ${name},`,
    paragraphs: [`You asked for your account to be closed. ${refundWords(refund, address)}`, codeWords(code)],
    footnote: 'You did not ask for this? Then change your password: without the code nothing is closed.',
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
      `Your account is closed at ${dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. ${refundWords(refund, address)}`,
      'Until then the bot opens nothing new, and you can call it off.',
    ],
    action: { label: 'Stop it: keep my account', url: stopUrl },
    footnote: 'It was not you? Stop it with the button, then reset your password.',
  })
}

export function closingObstructedLetter({ name, email }: Person, reasons: readonly string[], publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'Your account was not closed',
    greeting: `Hello ${name},`,
    paragraphs: ['Your account was to be closed now, but something came in the way:', ...reasons],
    action: { label: 'Open your settings', url: `${publicUrl}/dashboard` },
    footnote: 'Ask again when that is done. Nothing was refunded, and your account is as it was.',
  })
}

function refundWords(refund: Money, address: string | null | undefined): string {
  if (refund === 0n || !address) return 'There is no unused fuel to refund.'
  return `Your unused fuel, ${exactUsd(refund)} as of now, is refunded in USDT to ${getAddress(address)}.`
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
      'As you asked, your account was closed. You are signed out everywhere, and your bot trades no more.',
      refund > 0n && address
        ? `Your unused fuel, ${exactUsd(refund)}, is sent in USDT to ${getAddress(address)} once an operator has looked at it.`
        : 'There was no unused fuel to refund.',
      ...(writtenOff > 0n
        ? [
            `The ${exactUsd(writtenOff)} that you owed is written off while the account is closed. It is owed again if you open the account again, and until then it is held back from any affiliate income that is left.`,
          ]
        : []),
    ],
    action: { label: 'It was not me: write to us', url: `${publicUrl}/contact` },
    footnote: `What still comes to your deposit address waits until it is sent back. You can open the account again for ${rules.erasedAfterDays} days: sign in as before. After that, once everything is paid out, we erase what names you, and it cannot be opened again.`,
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
      'Your account was opened again with its password. Choose a package to have a bot set up.',
      ...(credited > 0n ? [`${exactUsd(credited)} that had arrived meanwhile was credited to your fuel.`] : []),
      ...(owed > 0n
        ? [
            `You owe ${exactUsd(owed)} from before the account was closed. Your next deposits pay it first, and income can be withdrawn once it is paid.`,
          ]
        : []),
    ],
    action: { label: 'It was not me: reset the password', url: `${publicUrl}/forgot-password` },
    footnote: 'We write whenever an account is closed or opened again.',
  })
}
