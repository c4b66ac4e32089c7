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
      `You asked to use ${next} for your account. A code goes to your present address and another to the new one; both are needed.`,
      `The code for this address is ${code}. It works once and for ${emailCodeMinutes} minutes. Never tell it to anybody.`,
    ],
    footnote: 'You did not ask for this? Then change your password: without both codes nothing is changed.',
  })
}

export function addressTakenLetter({ name, email }: Person, publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'This address already has an account',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Somebody, perhaps you, wanted to use this address for another account. It already has one, so nothing was changed.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
    footnote: 'It was not you? Then ignore this e-mail: your account is safe.',
  })
}

export function emailChangedLetter({ name, email }: Person, next: string, publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'Your e-mail address was changed',
    greeting: `Hello ${name},`,
    paragraphs: [
      `From now on we write to ${next}, and you sign in with it. Every other session was ended.`,
      'If that was you, there is nothing to do.',
    ],
    action: { label: 'It was not me: write to us', url: `${publicUrl}/contact` },
    footnote: 'This is the last e-mail to this address.',
  })
}
