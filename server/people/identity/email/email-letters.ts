import { composeMail, type Mail } from '../../../platform/mail/compose-mail.ts'

type Person = { name: string; email: string }

export const emailCodeMinutes = 30

/** The only place where such a code stands in words. */
export function emailCodeLetter(
  { name, email }: Person,
  { to, next, code }: { to: string; next: string; code: string },
): Mail {
  return composeMail(to, {
    subject: 'Confirm your new e-mail address',
    // Whose the new address is nobody knows yet, so nobody's words but ours go there.
    greeting: to === email ? `Hello ${name},` : 'Hello,',
    paragraphs: [
      `You asked to use ${next} for your account. We have sent one code to your current address and another to the new one; you need both.`,
      `The code for this address is ${code}. It works once and expires after ${emailCodeMinutes} minutes. Never share it with anyone.`,
    ],
    footnote: 'If you did not ask for this, change your password. Without both codes nothing is changed.',
  })
}

export function addressTakenLetter({ name, email }: Person, publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'This address already has an account',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Someone, perhaps you, tried to use this address for another account. It already has one, so nothing was changed.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
    footnote: 'If it was not you, ignore this e-mail: your account is safe.',
  })
}

export function emailChangedLetter({ name, email }: Person, next: string, publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'Your e-mail address was changed',
    greeting: `Hello ${name},`,
    paragraphs: [
      `From now on we write to ${next}, and you sign in with it. All other sessions have ended.`,
      'If this was you, you need not do anything.',
    ],
    action: { label: 'It was not me: write to us', url: `${publicUrl}/contact` },
    footnote: 'This is the last e-mail to this address.',
  })
}
