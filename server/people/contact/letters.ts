import { composeMail, type Mail } from '../../platform/mail/compose-mail.ts'
import type { MemberMessage, NewMessage } from './store.ts'

export const confirmLifetimeHours = 72

export function messageLetter(operatorAddress: string, sent: NewMessage): Mail {
  return composeMail(operatorAddress, {
    subject: `Contact: ${sent.subject}`,
    greeting: `${sent.name} wrote using the contact form:`,
    paragraphs: [...sent.message.split(/\n{2,}/), `E-mail: ${sent.email}`, `Phone: ${sent.phone}`],
    footnote: 'The sender entered this address; it is not verified.',
  })
}

export function memberMessageLetter(operatorAddress: string, sent: MemberMessage, publicUrl: string): Mail {
  return composeMail(operatorAddress, {
    subject: `Member: ${sent.subject}`,
    greeting: `${sent.name}, a member, asks:`,
    paragraphs: [...sent.message.split(/\n{2,}/), `E-mail: ${sent.email}`],
    action: { label: 'Open the member’s page', url: `${publicUrl}/operator?section=members&open=${sent.member_id}` },
    footnote: 'The member was signed in, so this is the account’s own address. Answer in the console, under Messages.',
  })
}

export function answerLetter(sent: NewMessage, answer: string): Mail {
  return composeMail(sent.email, {
    subject: `Re: ${sent.subject.replace(/\s+/g, ' ')}`,
    greeting: `Hello ${sent.name},`,
    paragraphs: [...answer.split(/\n{2,}/), 'You wrote:', ...sent.message.split(/\n{2,}/)],
    footnote: 'You are receiving this because you wrote to us.',
  })
}

export function confirmLetter(email: string, publicUrl: string, token: string): Mail {
  return composeMail(email, {
    subject: 'Confirm your subscription',
    greeting: 'Hello,',
    paragraphs: [
      'Someone, we hope you, subscribed this address to news from Fairlead.',
      `We send nothing until you confirm. The link works once and expires after ${confirmLifetimeHours} hours.`,
    ],
    action: { label: 'Confirm the subscription', url: `${publicUrl}/confirm-subscription?token=${token}` },
    footnote: 'If you did not subscribe, ignore this e-mail: you will receive nothing more.',
  })
}

export function welcomeLetter(email: string, publicUrl: string, unsubscribeToken: string): Mail {
  return composeMail(email, {
    subject: 'You are subscribed',
    greeting: 'Hello,',
    paragraphs: [
      'Thank you for confirming. You will hear from us when there is something worth reading.',
      'Keep this e-mail if you like: its link ends the subscription at any time.',
    ],
    action: { label: 'Unsubscribe', url: `${publicUrl}/unsubscribe?token=${unsubscribeToken}` },
    footnote: 'You are receiving this because you confirmed your subscription.',
  })
}
