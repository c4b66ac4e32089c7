import { z } from 'zod'
import {
  email,
  free,
  id,
  isoTime,
  mailToken,
  name,
  passkeyOptions,
  passkeyProof,
  password,
  passwordGiven,
  recoveryCode,
  refId,
  totp,
} from '../../fields.ts'
import {
  mailTokenLimits,
  memberReads,
  memberWrites,
  recoveryMailLimits,
  signInFailures,
  signInLimits,
  signUpLimits,
} from '../../limits.ts'
import { get, post } from '../../route.ts'
import { text } from '../../text.ts'

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  refId: z.string(),
  role: z.enum(['member', 'owner', 'finance', 'support']),
  createdAt: isoTime,
})

export const okReply = z.object({ status: z.literal('OK'), msg: z.string() })

export const currentUser = get('/auth', {
  auth: 'member',
  tag: 'auth',
  summary: 'Who is signed in',
  limits: memberReads,
  reply: user,
})

export const signUp = post('/auth/signup', {
  auth: 'public',
  tag: 'auth',
  summary: 'Register; a mail with a verification link follows',
  limits: signUpLimits,
  body: z.object({
    /** The referral ID of who brought them; null, absent or empty when nobody did. */
    referred_by: refId.nullish(),
    name,
    email,
    password,
    termsAccepted: z.literal(true, { error: text.termsRequired }),
  }),
  reply: z.object({ status: z.literal('SIGNUP_SUCCESS'), msg: z.string() }),
})

const stepRequired = z.object({
  status: z.literal('TOTP_REQUIRED'),
  msg: z.string(),
  /** Which second steps there are; `passkey` is what the browser asks its passkeys with. */
  ways: z.object({ app: z.boolean(), recoveryCode: z.boolean(), passkey: passkeyOptions.nullable() }),
})
/** So many wrong passwords were tried that only whoever reads the account's mail may try more. */
const linkRequired = z.object({ status: z.literal('LINK_REQUIRED'), msg: z.string() })

const signInReply = z.discriminatedUnion('status', [
  z.object({ status: z.literal('LOGIN_SUCCESS'), token: z.string(), user, msg: z.string() }),
  z.object({ status: z.literal('EMAIL_VERIFICATION_REQUIRED'), msg: z.string() }),
  stepRequired,
  linkRequired,
])

const proofs = {
  email,
  password: passwordGiven,
  totp: totp.optional(),
  recoveryCode: recoveryCode.optional(),
  passkey: passkeyProof.optional(),
  /** Out of the mailed link that `LINK_REQUIRED` announces. */
  permit: mailToken.optional(),
}

export const signIn = post('/auth', {
  auth: 'public',
  tag: 'auth',
  summary: 'Sign in with e-mail and password, and with a code when two-factor sign-in is on',
  limits: signInLimits,
  body: z.object({
    ...proofs,
    /** Keep me signed in: the token then lives longer. */
    remember: z.boolean().optional(),
    /** What this browser is known by: made by itself, the same each time. */
    device: free(64).optional(),
  }),
  reply: signInReply,
})

export const reopenAccount = post('/auth/reopen', {
  auth: 'public',
  tag: 'auth',
  summary: 'Reopen a closed account with its sign-in details; its owner is notified by e-mail',
  limits: [...signInLimits, signInFailures.fromOneAddress],
  body: z.object(proofs),
  reply: z.discriminatedUnion('status', [okReply, stepRequired, linkRequired]),
})

export const signOut = post('/auth/logout', {
  auth: 'member',
  tag: 'auth',
  summary: 'Revoke the token the call is made with',
  limits: memberWrites,
  reply: okReply,
})

export const forgotPassword = post('/auth/forgot-password-mail-verification', {
  auth: 'public',
  tag: 'auth',
  summary: 'Mail a link to reset the password; the answer is the same for unknown addresses',
  limits: recoveryMailLimits,
  body: z.object({ email }),
  reply: z.object({ msg: z.string() }),
})

export const verifyEmail = post('/auth/process-email-verification', {
  auth: 'public',
  tag: 'auth',
  summary: 'Verify an e-mail address with the token from the e-mailed link',
  limits: mailTokenLimits,
  body: z.object({ verification_token: mailToken }),
  reply: okReply,
})

export const becomeOperator = post('/auth/become-operator', {
  auth: 'public',
  tag: 'auth',
  summary: 'Become an operator with a one-time link created by whoever runs the service, and choose a password',
  limits: mailTokenLimits,
  body: z.object({ token: mailToken, password }),
  reply: okReply.extend({ email: z.string() }),
})

export const resendVerification = post('/auth/resend-verification', {
  auth: 'public',
  tag: 'auth',
  summary: 'Mail the verification link again; the answer is the same for unknown and for verified addresses',
  limits: recoveryMailLimits,
  body: z.object({ email }),
  reply: z.object({ msg: z.string() }),
})

export const verifyResetToken = post('/auth/verify-token', {
  auth: 'public',
  tag: 'auth',
  summary: 'Is this password-reset token still good?',
  limits: mailTokenLimits,
  body: z.object({ token: mailToken }),
  reply: okReply,
})

export const changePassword = post('/auth/change-password', {
  auth: 'public',
  tag: 'auth',
  summary: 'Set a new password with a password-reset token; every session ends',
  limits: mailTokenLimits,
  body: z.object({ token: mailToken, password }),
  reply: okReply,
})
