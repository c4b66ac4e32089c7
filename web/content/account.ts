import { brand } from './brand.ts'

export const accountAside = {
  title: 'Know where every cent goes.',
  points: [
    'Your capital stays in your own broker account.',
    'Each trade shows its fuel charge to the sixth decimal.',
    'Pause the bot or end a session whenever you want.',
  ],
} as const

export const accountPages = {
  register: { title: 'Create your account', lead: 'Takes a minute. We e-mail you a link to verify your address.' },
  login: { title: 'Login', lead: `Welcome back to ${brand.name}.` },
  forgot: { title: 'Recover your account', lead: 'We e-mail you a link to set a new password.' },
  reset: { title: 'Set a new password', lead: 'All your sessions end when the password changes.' },
  operator: { title: 'Become an operator', lead: 'Choose a password, then set up two-factor sign-in.' },
  sent: {
    title: 'Verification Email Sent!',
    lead: 'Please check your e-mail for the verification link. It may take a minute, and it may be in your spam folder.',
    sentTo: 'We sent it to',
  },
  verifying: {
    title: 'Verifying your e-mail',
    lead: 'One moment, please.',
    unanswered: 'The server could not be reached, so your link was not checked. It is still valid.',
  },
  verified: { title: 'Congratulations, email verified', lead: 'Your account is ready. Sign in to set up your bot.' },
  failed: {
    title: 'Verification failed',
    lead: 'The link is expired or wrong. Sign in with your e-mail address and password, and we will send you a new link.',
  },
  stopping: { title: 'Keeping your account', lead: 'One moment, please.' },
  stopped: {
    title: 'Your account stays open',
    lead: 'The closure is cancelled and nothing is refunded. The bot stays paused until you resume it on your dashboard. If you did not ask for the closure, reset your password now.',
  },
  notStopped: {
    title: 'Nothing was cancelled',
    lead: 'The link has already been used, or the closure is no longer pending. Log in to see the state of your account.',
  },
} as const
