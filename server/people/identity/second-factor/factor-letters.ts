import { composeMail, type Mail } from '../../../platform/mail/compose-mail.ts'

type Person = { name: string; email: string }

export const factorChanges = {
  switchedOn: 'Two-factor sign-in was switched on for your account, and you were signed out on all other devices.',
  switchedOff: 'Two-factor sign-in was switched off for your account.',
  codesRenewed: 'Ten new recovery codes were created; the old ones no longer work.',
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
      `${factorChanges[what]} Withdrawals requested within the next 24 hours are checked by two of us.`,
      'If this was you, you need not do anything.',
    ],
    action: { label: 'It was not me: reset my password', url: `${publicUrl}/forgot-password` },
    footnote: 'We notify you of every change to how you sign in.',
  })
}

/** Before it happens: the owner of an account must be able to stop whoever tells us a story. */
export function factorResetRequestedLetter({ name, email }: Person, publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'Did you ask us to switch off two-factor sign-in?',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Someone has told us that your authenticator app and recovery codes are lost. We are making sure that it was you; two of us will then switch off two-factor sign-in for your account.',
      'If you did not ask for this, sign in now with your code: that shows us nothing is lost, and we will stop. Then choose a new password and write to us.',
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
      'As you asked, we have switched off two-factor sign-in for your account. Your app, passkeys and recovery codes no longer work, and you are signed out everywhere. Sign in with your password and switch it on again.',
      `Withdrawals requested within the next 24 hours are checked by two of us.${payoutAddress ? ` Nothing will be paid to ${payoutAddress} before then.` : ''}`,
    ],
    action: { label: 'It was not me: reset my password', url: `${publicUrl}/forgot-password` },
    footnote: 'We notify you of every change to how you sign in.',
  })
}

export function recoveryCodeUsedLetter({ name, email }: Person, left: number, publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'A recovery code was used',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Someone has just signed in to your account with one of your recovery codes.',
      left > 0 ? `You have ${left} left.` : 'It was the last one. Create new ones under Settings, Security.',
    ],
    action: { label: 'It was not me: reset my password', url: `${publicUrl}/forgot-password` },
    footnote: 'We notify you whenever a recovery code is used.',
  })
}

export function wrongCodesLetter({ name, email }: Person, publicUrl: string): Mail {
  return composeMail(email, {
    subject: 'Someone knows your password',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Someone has entered your password and then several wrong authenticator codes. They did not get in.',
      'If this was you, wait a few minutes and try again. If not, choose a new password now.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    footnote: 'Two-factor sign-in has kept your account safe.',
  })
}
