import { exactUsd } from '@fairlead/money/exact-usd'
import { micro } from '@fairlead/money/money'
import { getAddress } from 'viem'
import { composeMail, type Mail } from '../../platform/mail/compose-mail.ts'
import type { NotifiedWithdrawal } from './withdrawal-store.ts'

export const otpLifetimeMinutes = 10
export const tooManyTries = 'A wrong code was entered too often.'

const shown = (address: string): string => getAddress(address)

/** The only place where the code stands in words. */
export function otpLetter(
  { name, email }: { name: string; email: string },
  { amount, fee, address }: { amount: bigint; fee: bigint; address: string },
  otp: string,
): Mail {
  return composeMail(email, {
    subject: 'Confirm your withdrawal',
    greeting: `Hello ${name},`,
    paragraphs: [
      `You asked to withdraw ${exactUsd(micro(amount))}: after the fee of ${exactUsd(micro(fee))}, ${exactUsd(micro(amount - fee))} USDT will go to ${shown(address)}.`,
      `Your code is ${otp}. It works once and expires after ${otpLifetimeMinutes} minutes. Never share it with anyone.`,
    ],
    footnote: 'If you did not ask for this, change your password. Without the code nothing is paid.',
  })
}

/** What a member's list of notifications says of the end. */
export function endedNotice(withdrawal: NotifiedWithdrawal): { title: string; body: string } {
  const { subject, paragraphs } = endOf(withdrawal)
  return { title: subject, body: paragraphs.join('\n') }
}

export function sentNotice({ amount, fee, address }: Sent, hash: string): { title: string; body: string } {
  const parts = `${exactUsd(micro(amount - fee))} USDT of your withdrawal of ${exactUsd(micro(amount))} is being sent to ${shown(address)}.`
  return { title: 'Your withdrawal is on its way', body: `${parts}\nTransaction: ${hash}` }
}

type Sent = { amount: bigint; fee: bigint; address: string }

/** What has become of a withdrawal, whichever way it ended. */
export function endedLetter(withdrawal: NotifiedWithdrawal, publicUrl: string): Mail {
  const { name, email } = withdrawal
  const { subject, paragraphs, footnote } = endOf(withdrawal)
  return composeMail(email, {
    subject,
    greeting: `Hello ${name},`,
    paragraphs,
    action: { label: 'Open the affiliate wallet', url: `${publicUrl}/dashboard` },
    footnote,
  })
}

function endOf({ amount, fee, address, status, reason, hash }: NotifiedWithdrawal) {
  const back = `The ${exactUsd(amount)} is back in your affiliate balance.`
  if (status === 'success') {
    return {
      subject: 'Your withdrawal was paid',
      paragraphs: [
        `Your withdrawal of ${exactUsd(amount)} was paid: ${exactUsd(micro(amount - fee))} USDT, after the fee of ${exactUsd(fee)}, went to ${shown(address)}.`,
        ...(hash ? [`Transaction: ${hash}`] : []),
      ],
      footnote: 'We notify you of every withdrawal.',
    }
  }
  if (status === 'rejected') {
    return {
      subject: 'Your withdrawal was rejected',
      paragraphs: [`Your withdrawal of ${exactUsd(amount)} was rejected. Reason: ${reason ?? ''}`, back],
      footnote: 'If you think this is a mistake, reply through the contact form.',
    }
  }
  if (status === 'expired') {
    return {
      subject: 'Your withdrawal request has expired',
      paragraphs: [
        `Your withdrawal request of ${exactUsd(amount)} was not confirmed within ${otpLifetimeMinutes} minutes.`,
        back,
      ],
      footnote: 'If you did not request a withdrawal, change your password.',
    }
  }
  return {
    subject: 'Your withdrawal was not paid',
    paragraphs: [
      reason === tooManyTries
        ? `Your withdrawal request of ${exactUsd(amount)} was stopped because a wrong code was entered too often.`
        : `Your withdrawal of ${exactUsd(amount)} could not be sent.`,
      back,
    ],
    footnote: 'If it was not you, change your password.',
  }
}
