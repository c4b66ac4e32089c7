import type { Job } from '../../../platform/work/jobs.ts'
import type { Identity } from '../identity.ts'
import { resetMail } from '../sign-in/reset-password.ts'
import { signInMail } from '../sign-in/sign-in-mail.ts'
import { verificationMail } from './resend-verification.ts'

/** The mails of this slice that are written by jobs, because nobody must learn from an answer whether one was. */
export const identityMail = (identity: Identity): Job[] => [
  resetMail(identity),
  verificationMail(identity),
  ...signInMail(identity),
]
