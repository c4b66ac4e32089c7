import { composeMail, type Mail } from '../platform/mail/compose-mail.ts'

type Person = { name: string; email: string }

export const verifyLifetimeHours = 24
export const resetLifetimeMinutes = 60

const notYou = 'You did not ask for this? Then ignore this e-mail: nothing happens without the link.'

export function verificationLetter(person: Person, publicUrl: string, token: string): Mail {
  return composeMail(person.email, {
    subject: 'Verify your e-mail address',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      'Welcome to Fairlead. Please confirm that this address is yours; after that you can sign in.',
      `The link works once and for ${verifyLifetimeHours} hours.`,
    ],
    action: {
      label: 'Verify e-mail address',
      url: `${publicUrl}/process-email-verification?verification_token=${token}`,
    },
    footnote: notYou,
  })
}

export function alreadyRegisteredLetter(person: Person, publicUrl: string): Mail {
  return composeMail(person.email, {
    subject: 'You already have an account',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      'Somebody, probably you, tried to register with this address. It already has an account, so nothing was changed.',
      'Sign in as usual. If you have forgotten the password, choose "Forgot password" there.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
    footnote: 'You did not try to register? Then ignore this e-mail: your account is safe.',
  })
}

export function accountClosedLetter(person: Person, publicUrl: string): Mail {
  return composeMail(person.email, {
    subject: 'Your account is closed',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      'Somebody, probably you, tried to register with this address. Its account was closed, so nothing was changed.',
      'To come back, register with another address or write to us.',
    ],
    action: { label: 'Write to us', url: `${publicUrl}/contact` },
    footnote: 'You did not try to register? Then ignore this e-mail.',
  })
}

export function resetLetter(person: Person, publicUrl: string, token: string): Mail {
  return composeMail(person.email, {
    subject: 'Reset your password',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      'Here is the link to choose a new password.',
      `It works once and for ${resetLifetimeMinutes} minutes. Choosing a new password signs you out everywhere.`,
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` },
    footnote: notYou,
  })
}

export function passwordChangedLetter(person: Person, publicUrl: string): Mail {
  return composeMail(person.email, {
    subject: 'Your password was changed',
    greeting: `Hello ${person.name},`,
    paragraphs: ['The password of your account was changed just now.', 'If that was you, there is nothing to do.'],
    action: { label: 'It was not me: reset the password', url: `${publicUrl}/forgot-password` },
    footnote: 'We tell you about every change of your password.',
  })
}
