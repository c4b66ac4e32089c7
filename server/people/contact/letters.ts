import { composeMail, type Mail } from '../../platform/mail/compose-mail.ts'
import type { MemberMessage, NewMessage } from './store.ts'

export const confirmLifetimeHours = 72

export function messageLetter(operatorAddress: string, sent: NewMessage): Mail {
  return composeMail(operatorAddress, {
    subject: `Contact: ${sent.subject}`,
    greeting: `${sent.name} wrote with the contact form:`,
    paragraphs: [...sent.message.split(/\n{2,}/), `E-mail: ${sent.email}`, `Phone: ${sent.phone}`],
    footnote: 'Whoever wrote this gave the address themselves; it is not verified.',
  })
}

export function memberMessageLetter(operatorAddress: string, sent: MemberMessage, publicUrl: string): Mail {
  return composeMail(operatorAddress, {
    subject: `Member: ${sent.subject}`,
    greeting: `${sent.name}, a member, asks:`,
    paragraphs: [...sent.message.split(/\n{2,}/), `E-mail: ${sent.email}`],
    action: { label: 'Open the member’s page', url: `${publicUrl}/operator?section=members&open=${sent.member_id}` },
    footnote: 'The member was signed in, so the address is the account’s own. Answer in the console, under Messages.',
  })
}

export function answerLetter(sent: NewMessage, answer: string): Mail {
  return composeMail(sent.email, {
    subject: `Re: ${sent.subject.replace(/\s+/g, ' ')}`,
    greeting: `Hello ${sent.name},`,
    paragraphs: [...answer.split(/\n{2,}/), 'You wrote:', ...sent.message.split(/\n{2,}/)],
    footnote: 'You get this because you wrote to us.',
  })
}

export function confirmLetter(email: string, publicUrl: string, token: string): Mail {
  return composeMail(email, {
    subject: 'Confirm your subscription',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody, hopefully you, subscribed this address to news from Fairlead.',
      `Nothing is sent before you confirm. The link works once and for ${confirmLifetimeHours} hours.`,
    ],
    action: { label: 'Confirm the subscription', url: `${publicUrl}/confirm-subscription?token=${token}` },
    footnote: 'You did not subscribe? Then ignore this e-mail: nothing more will come.',
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
    footnote: 'You get this because you confirmed your subscription.',
  })
}
