import { composeMail, type Mail } from '../../platform/mail/compose-mail.ts'

type Person = { name: string; email: string }

export const verifyLifetimeHours = 24
export const resetLifetimeMinutes = 60

const notYou = 'If you did not ask for this, ignore this e-mail: nothing happens without the link.'

/** The person who signed up may not be the one who reads this, so the name that was typed stays out of it. */
export function verificationLetter(email: string, publicUrl: string, token: string, signedUpAt: Date): Mail {
  return composeMail(email, {
    subject: 'Verify your e-mail address',
    greeting: 'Hello,',
    paragraphs: [
      `Someone, we hope you, signed up at Fairlead with this address at ${clockTime(signedUpAt)}.`,
      'If it was you, please confirm that the address is yours; you can then sign in with the password you chose.',
      `The link works once and expires after ${verifyLifetimeHours} hours.`,
    ],
    action: {
      label: 'Verify e-mail address',
      url: `${publicUrl}/process-email-verification?verification_token=${token}`,
    },
    footnote:
      'If you did not sign up at that time, do not open the link: it would confirm a password that someone else chose.',
  })
}

const clockTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

export function alreadyRegisteredLetter(person: Person, publicUrl: string): Mail {
  return composeMail(person.email, {
    subject: 'You already have an account',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      'Someone, probably you, tried to register with this address. It already has an account, so nothing was changed.',
      'Sign in as usual. If you have forgotten the password, choose "Forgot password" there.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
    footnote: 'If you did not try to register, ignore this e-mail: your account is safe.',
  })
}

export function accountClosedLetter(person: Person, publicUrl: string): Mail {
  return composeMail(person.email, {
    subject: 'Your account is closed',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      'Someone, probably you, tried to register with this address. Its account was closed, so nothing was changed.',
      'To reopen it, sign in with this address and its old password: the sign-in page will offer to reopen the account.',
      `If you have forgotten the password, write to us: ${publicUrl}/contact`,
    ],
    action: { label: 'Sign in and reopen it', url: `${publicUrl}/login` },
    footnote: 'If you did not try to register, ignore this e-mail: no one can reopen the account without its password.',
  })
}

export function resetLetter(
  person: Person & { email_verified_at: Date | null },
  publicUrl: string,
  token: string,
): Mail {
  return composeMail(person.email, {
    subject: 'Reset your password',
    greeting: person.email_verified_at ? `Hello ${person.name},` : 'Hello,',
    paragraphs: [
      'Here is the link to choose a new password.',
      `It works once and expires after ${resetLifetimeMinutes} minutes. Choosing a new password signs you out everywhere.`,
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` },
    footnote: notYou,
  })
}

/** `heldAddress` is where withdrawals would be paid: whoever had the account before may have set it. */
export function passwordChangedLetter(person: Person, publicUrl: string, heldAddress?: string): Mail {
  return composeMail(person.email, {
    subject: 'Your password was changed',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      'The password of your account was changed just now.',
      ...(heldAddress
        ? [
            `Withdrawals are paid to ${heldAddress}. Is that yours? If not, change it under Settings, Profile: nothing is paid to it for the next 24 hours.`,
          ]
        : []),
      'If this was you, you need not do anything else.',
    ],
    action: { label: 'It was not me: reset my password', url: `${publicUrl}/forgot-password` },
    footnote: 'We notify you of every change to your password.',
  })
}

export const signInLinkMinutes = 60

export function signInLinkLetter(person: Person, publicUrl: string, token: string): Mail {
  return composeMail(person.email, {
    subject: 'Your link to sign in',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      'There have been a great many attempts with a wrong password on your account, so for a while you need this link to sign in.',
      `It opens the sign-in page and works for ${signInLinkMinutes} minutes. You still need your password.`,
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login?permit=${token}` },
    footnote: 'If you did not try to sign in, ignore this e-mail: no one gets in without it.',
  })
}

export function failedSignInsLetter(person: Person, publicUrl: string): Mail {
  return composeMail(person.email, {
    subject: 'Failed attempts to sign in to your account',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      'In the past hour someone tried ten times to sign in to your account with a wrong password. They did not get in.',
      'If this was you, choose "Forgot password" on the sign-in page. If not, two-factor sign-in (Settings, Security) makes a guessed password worthless.',
    ],
    action: { label: 'Go to the settings', url: `${publicUrl}/dashboard?section=security` },
    footnote: 'We send this notice at most once an hour.',
  })
}

export function newDeviceLetter(
  person: Person,
  { userAgent, address, at }: { userAgent: string; address: string; at: Date },
  publicUrl: string,
): Mail {
  return composeMail(person.email, {
    subject: 'You signed in from a new device',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      `At ${clockTime(at)} someone signed in to your account from a browser not used before.`,
      `${address ? `Its network address was ${address}` : 'Its network address is not known'} and it identified itself as: ${userAgent || 'nothing'}.`,
      'If this was you, you need not do anything.',
    ],
    action: { label: 'It was not me: reset my password', url: `${publicUrl}/forgot-password` },
    footnote: 'All your sessions are listed under Settings, Security.',
  })
}
