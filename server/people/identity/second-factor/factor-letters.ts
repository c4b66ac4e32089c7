import { composeMail, type Mail } from '../../../platform/mail/compose-mail.ts'

type Person = { name: string; email: string }

export const factorChanges = {
  switchedOn: 'Two-factor sign-in was switched on for your account, and you were signed out on all other devices.',
  switchedOff: 'Two-factor sign-in was switched off for your account.',
  codesRenewed: 'Ten new recovery codes were made; the old ones are void.',
  passkeyAdded: 'A passkey was added to your account.',
  passkeyRemoved: 'A passkey was removed from your account.',
} as const
export type FactorChange = keyof typeof factorChanges

/** One letter for every change of how somebody signs in. */
export function factorLetter({ name, email }: Person, what: FactorChange, publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'Your two-factor sign-in was changed',
    greeting: `Hello ${name},`,
    paragraphs: [
      `${factorChanges[what]} Withdrawals asked for within the next 24 hours are looked at by two of us.`,
      'If that was you, there is nothing to do.',
    ],
    action: { label: 'It was not me: reset the password', url: `${publicUrl}/forgot-password` },
    footnote: 'We tell you about every change of how you sign in.',
  })
}

/** Before it happens: the owner of an account must be able to stop whoever tells us a story. */
export function factorResetRequestedLetter({ name, email }: Person, publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'Shall we switch off your two-factor sign-in?',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Somebody has told us that your authenticator app and your recovery codes are lost. We are making sure that it was you; then two of us switch two-factor sign-in off for your account.',
      'If you did not ask for it, sign in now with your code: whoever can do that has lost nothing, and we stop. Then choose a new password and write to us.',
    ],
    action: { label: 'It was not me: sign in', url: `${publicUrl}/login` },
    footnote: 'We never ask for your password or your codes.',
  })
}

export function factorResetLetter({ name, email }: Person, publicUrl: string, payoutAddress: string | undefined): Mail {
  return composeMail(email, {
    subject: 'Your two-factor sign-in was switched off',
    greeting: `Hello ${name},`,
    paragraphs: [
      'As you asked us, two-factor sign-in is off for your account. Your app, passkeys and recovery codes are void, and you are signed out everywhere. Sign in with your password and switch it on again.',
      `Withdrawals asked for within the next 24 hours are looked at by two of us.${payoutAddress ? ` Nothing is paid to ${payoutAddress} before then.` : ''}`,
    ],
    action: { label: 'It was not me: reset the password', url: `${publicUrl}/forgot-password` },
    footnote: 'We tell you about every change of how you sign in.',
  })
}

export function recoveryCodeUsedLetter({ name, email }: Person, left: number, publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'A recovery code was used',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Somebody has just signed in to your account with one of your recovery codes.',
      left > 0 ? `You have ${left} left.` : 'It was the last one. Make new ones under Settings, Security.',
    ],
    action: { label: 'It was not me: reset the password', url: `${publicUrl}/forgot-password` },
    footnote: 'We tell you about every use of a recovery code.',
  })
}

export function wrongCodesLetter({ name, email }: Person, publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'Somebody knows your password',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Somebody has entered your password and then several wrong codes of your authenticator app. They did not get in.',
      'If that was you, wait a few minutes and try again. If not, choose a new password now.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    footnote: 'Two-factor sign-in has kept your account safe.',
  })
}
