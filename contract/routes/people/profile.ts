import { zero } from '@fairlead/money/money'
import { z } from 'zod'
import {
  address,
  amount,
  dollars,
  email,
  id,
  idParams,
  isoTime,
  mailToken,
  name,
  otp,
  password,
  passwordGiven,
  totp,
} from '../../fields.ts'
import { codeTries, exports, mailTokenLimits, memberReads, memberWrites, sensitiveWrites } from '../../limits.ts'
import { del, get, post, put } from '../../route.ts'
import { text } from '../../text.ts'
import { okReply } from './auth.ts'

const profileReply = z.object({
  name: z.string(),
  email: z.string(),
  refId: z.string(),
  payoutAddress: z.string().nullable(),
  /** A changed payout address is not paid to before this time; null when it is free to use or not set. */
  payoutAddressUsableAt: isoTime.nullable(),
  totpOn: z.boolean(),
  createdAt: isoTime,
})

/** A stolen token alone must not be enough for these. */
const proof = { password: passwordGiven, totp: totp.optional() }

export const readProfile = get('/profile', {
  auth: 'member',
  tag: 'profile',
  summary: 'Name, payout address and security settings',
  limits: memberReads,
  reply: profileReply,
})

export const updateProfile = put('/profile', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Change the name',
  limits: memberWrites,
  body: z.object({ name }),
  reply: profileReply,
})

export const setPayoutAddress = put('/profile/payout-address', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Request a new payout address; an e-mail with a code follows',
  limits: sensitiveWrites,
  body: z.object({ address, ...proof }),
  reply: okReply,
})

export const confirmPayoutAddress = post('/profile/payout-address/confirm', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Set the address with the e-mailed code; an address that replaces another is on hold for 24 hours',
  limits: codeTries,
  body: z.object({ otp }),
  reply: profileReply,
})

/** What a mailed code confirms. */
export const codePurpose = z.enum(['payout_address', 'close_account', 'email'])
const codeParams = z.object({ purpose: codePurpose })

const pendingCode = z.object({
  purpose: codePurpose,
  /** The address, the refund in dollars, or the new e-mail address it stands for. */
  subject: z.string(),
  expiresAt: isoTime,
  /** Before this time no other code is mailed. */
  againAt: isoTime,
})

export const listPendingCodes = get('/profile/codes', {
  auth: 'member',
  tag: 'profile',
  summary: 'Requests waiting for an e-mailed code',
  limits: memberReads,
  reply: z.object({ codes: z.array(pendingCode).max(codePurpose.options.length) }),
})

export const sendCodeAgain = post('/profile/codes/:purpose/again', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'E-mail another code for a pending request; the previous one stops working',
  limits: sensitiveWrites,
  params: codeParams,
  reply: okReply,
})

export const callOffCode = del('/profile/codes/:purpose', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Cancel a pending request; its code stops working',
  limits: memberWrites,
  params: codeParams,
  reply: okReply,
})

export const setPassword = post('/profile/password', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Change the password; every other session ends',
  limits: sensitiveWrites,
  body: z.object({ currentPassword: passwordGiven, newPassword: password }),
  reply: okReply,
})

export const askForEmail = put('/profile/email', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Request a new e-mail address; one code goes to the current address and another to the new one',
  limits: sensitiveWrites,
  body: z.object({ email, ...proof }),
  reply: okReply,
})

export const confirmEmail = post('/profile/email/confirm', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Change the e-mail address with both codes; every other session ends',
  limits: codeTries,
  body: z.object({ oldCode: otp, newCode: otp }),
  reply: okReply,
})

export const listSessions = get('/profile/sessions', {
  auth: 'member',
  tag: 'profile',
  summary: 'Your active sessions',
  limits: memberReads,
  reply: z.object({
    sessions: z
      .array(
        z.object({
          id,
          createdAt: isoTime,
          lastSeenAt: isoTime,
          userAgent: z.string(),
          address: z.string(),
          current: z.boolean(),
        }),
      )
      .max(100),
  }),
})

export const endSession = del('/profile/sessions/:id', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'End one session; its token is refused from then on',
  limits: memberWrites,
  params: idParams,
  reply: okReply,
})

/** What stands in the way of closing. */
const obstacle = z.enum([
  'open_positions',
  'pending_withdrawal',
  'deposit_pending',
  'income_left',
  'payout_address_missing',
  'payout_address_on_hold',
  'account_frozen',
  'above_payout_max',
  'closed_lately',
])

export const readClosing = get('/profile/close', {
  auth: 'member',
  tag: 'profile',
  summary: 'What closing the account would refund, and what must be done first',
  limits: memberReads,
  reply: z.object({
    /** Unused fuel less the direct income that was paid on it. */
    refund: amount,
    /** Deposited and not used. */
    fuel: amount,
    /** What the member's sponsor was paid on it. */
    directIncomePaid: amount,
    payoutAddress: z.string().nullable(),
    /** Given fuel, which is not refunded. */
    bonusFuel: amount,
    /** Affiliate income below the minimum withdrawal, and deposits below the minimum deposit: both stay on the books. */
    income: amount,
    depositsWaiting: amount,
    /** What is still owed: written off while the account is closed, owed again once it is opened, and held back from the income until then. */
    arrears: amount,
    obstacles: z.array(z.object({ code: obstacle, msg: z.string() })).max(obstacle.options.length),
    /** When the closing that was confirmed is carried out, unless it is called off; null when none is. */
    closesAt: isoTime.nullable(),
  }),
})

export const exportData = post('/profile/export', {
  auth: 'member',
  reads: true,
  tag: 'profile',
  summary: 'Everything we hold about the member as one JSON file, generated as it is sent',
  limits: exports,
  body: z.object(proof),
  replyKind: 'file',
  reply: z.unknown().meta({ type: 'string', format: 'binary' }),
})

export const closeAccount = post('/profile/close', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Request closure of the account and a refund of unused fuel; an e-mail with a code follows',
  limits: sensitiveWrites,
  body: z.object({
    ...proof,
    /** What `GET /profile/close` showed; when it is something else by now, nothing is closed. */
    refund: dollars(zero, text.amountNegative).optional(),
  }),
  reply: z.object({ message: z.string() }),
})

export const confirmClosing = post('/profile/close/confirm', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Confirm the closure with the e-mailed code; it takes effect after 24 hours',
  limits: codeTries,
  body: z.object({ otp }),
  reply: z.object({ message: z.string(), closesAt: isoTime }),
})

export const stopClosing = post('/profile/close/stop', {
  auth: 'public',
  tag: 'profile',
  summary: 'Cancel the closure with the link in the e-mail, without signing in',
  limits: mailTokenLimits,
  body: z.object({ token: mailToken }),
  reply: okReply,
})
