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
  register: { title: 'Create your account', lead: 'Takes a minute. We mail you a link to verify your address.' },
  login: { title: 'Login', lead: `Welcome back to ${brand.name}.` },
  forgot: { title: 'Recover your account', lead: 'We mail you a link to set a new password.' },
  reset: { title: 'Set a new password', lead: 'All your sessions end when the password changes.' },
  sent: {
    title: 'Verification Email Sent!',
    lead: 'Please check your e-mail for the verification link. It may take a minute, and it may have landed in spam.',
  },
  verifying: { title: 'Verifying your e-mail', lead: 'One moment, please.' },
  verified: { title: 'Congratulations, email verified', lead: 'Your account is ready. Log in to set up your bot.' },
  failed: {
    title: 'Verification failed',
    lead: 'The link is expired or wrong. Log in with your e-mail and password, and we send you a new one.',
  },
  stopping: { title: 'Keeping your account', lead: 'One moment, please.' },
  stopped: {
    title: 'Your account stays open',
    lead: 'The closing is called off and nothing is refunded. If it was not you who asked for it, reset your password now.',
  },
  notStopped: {
    title: 'Nothing was called off',
    lead: 'The link was used already, or the closing is over. Log in to see how your account stands.',
  },
} as const
