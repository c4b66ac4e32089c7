import { composeMail, type Mail } from '../../platform/mail/compose-mail.ts'

type Person = { name: string; email: string }

export const verifyLifetimeHours = 24
export const resetLifetimeMinutes = 60

const notYou = 'You did not ask for this? Then ignore this e-mail: nothing happens without the link.'

/** Whoever signed up may not be whoever reads this, so the name they typed stays out of it. */
export function verificationLetter(email: string, publicUrl: string, token: string, signedUpAt: Date): Mail {
  return composeMail(email, {
    subject: 'Verify your e-mail address',
    greeting: 'Hello,',
    paragraphs: [
      `Somebody, hopefully you, signed up at Fairlead with this address at ${clockTime(signedUpAt)}.`,
      'If it was you, please confirm that the address is yours; after that you can sign in with the password you chose then.',
      `The link works once and for ${verifyLifetimeHours} hours.`,
    ],
    action: {
      label: 'Verify e-mail address',
      url: `${publicUrl}/process-email-verification?verification_token=${token}`,
    },
    footnote:
      'You did not sign up at that time? Then do not open the link: it would confirm a password that somebody else chose.',
  })
}

const clockTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

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
      'To open it again, sign in with this address and the password it had: the sign-in page then offers to open the account.',
      `Have you forgotten the password? Write to us: ${publicUrl}/contact`,
    ],
    action: { label: 'Sign in and open it again', url: `${publicUrl}/login` },
    footnote: 'You did not try to register? Then ignore this e-mail: nobody can open the account without its password.',
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
      `It works once and for ${resetLifetimeMinutes} minutes. Choosing a new password signs you out everywhere.`,
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
      'If that was you, there is nothing else to do.',
    ],
    action: { label: 'It was not me: reset the password', url: `${publicUrl}/forgot-password` },
    footnote: 'We tell you about every change of your password.',
  })
}

export const signInLinkMinutes = 60

export function signInLinkLetter(person: Person, publicUrl: string, token: string): Mail {
  return composeMail(person.email, {
    subject: 'Your link to sign in',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      'Very many wrong passwords were tried for your account, so signing in needs this link for a while.',
      `It opens the sign-in page and works for ${signInLinkMinutes} minutes. You still need your password.`,
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login?permit=${token}` },
    footnote: 'You did not try to sign in? Then ignore this e-mail: nobody gets in without it.',
  })
}

export function failedSignInsLetter(person: Person, publicUrl: string): Mail {
  return composeMail(person.email, {
    subject: 'Wrong passwords were tried for your account',
    greeting: `Hello ${person.name},`,
    paragraphs: [
      'Within an hour somebody tried to sign in to your account ten times with a wrong password. They did not get in.',
      'If that was you, choose "Forgot password" on the sign-in page. If not, two-factor sign-in (Settings, Security) makes a guessed password worthless.',
    ],
    action: { label: 'Go to the settings', url: `${publicUrl}/dashboard?section=security` },
    footnote: 'We tell you so at most once an hour.',
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
      `At ${clockTime(at)} somebody signed in to your account from a browser that was never here before.`,
      `${address ? `It was at the address ${address}` : 'Its address is not known'} and called itself: ${userAgent || 'nothing'}.`,
      'If that was you, there is nothing to do.',
    ],
    action: { label: 'It was not me: reset the password', url: `${publicUrl}/forgot-password` },
    footnote: 'Everything you are signed in with is listed under Settings, Security.',
  })
}
