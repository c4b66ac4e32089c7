import { z } from 'zod'
import { count, id, idParams, isoTime, line, newPasskey, passkeyOptions, passwordGiven, totp } from '../../fields.ts'
import { memberReads, sensitiveWrites } from '../../limits.ts'
import { del, get, post } from '../../route.ts'
import { text } from '../../text.ts'
import { okReply } from './auth.ts'

/** More than anybody has devices; bounds the list. */
export const passkeysMax = 10
export const recoveryCodesCount = 10

/** What proves that it is the owner who changes how the owner proves it. */
const proof = { password: passwordGiven, totp }
const recoveryCodes = z.array(z.string()).max(recoveryCodesCount)

export const readSecondFactor = get('/profile/second-factor', {
  auth: 'member',
  tag: 'profile',
  summary: 'Whether two-factor sign-in is on, and with what',
  limits: memberReads,
  reply: z.object({
    isOn: z.boolean(),
    recoveryCodesLeft: count,
    passkeys: z
      .array(z.object({ id, name: z.string(), createdAt: isoTime, lastUsedAt: isoTime.nullable() }))
      .max(passkeysMax),
  }),
})

export const startTotp = post('/profile/totp', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Begin two-factor sign-in: a secret for the authenticator app',
  limits: sensitiveWrites,
  body: z.object({ password: passwordGiven }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmTotp = post('/profile/totp/confirm', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Switch two-factor sign-in on with a first code; the recovery codes are shown only once',
  limits: sensitiveWrites,
  body: z.object({ totp }),
  reply: okReply.extend({ recoveryCodes }),
})

export const removeTotp = del('/profile/totp', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Switch two-factor sign-in off; passkeys and recovery codes go with it',
  limits: sensitiveWrites,
  body: z.object(proof),
  reply: okReply,
})

export const renewRecoveryCodes = post('/profile/totp/recovery-codes', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Ten new recovery codes in place of the old ones',
  limits: sensitiveWrites,
  body: z.object(proof),
  reply: z.object({ recoveryCodes }),
})

export const startPasskey = post('/profile/passkeys/start', {
  auth: 'member',
  reads: true,
  tag: 'profile',
  summary: 'Start adding a passkey: the options for the browser’s request to its device',
  limits: sensitiveWrites,
  body: z.object(proof),
  reply: z.object({ options: passkeyOptions }),
})

export const addPasskey = post('/profile/passkeys', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Add the passkey that the browser has made',
  limits: sensitiveWrites,
  body: z.object({ name: line(text.nameRequired, 60), passkey: newPasskey }),
  reply: okReply,
})

export const removePasskey = del('/profile/passkeys/:id', {
  auth: 'member',
  idempotent: true,
  tag: 'profile',
  summary: 'Remove a passkey',
  limits: sensitiveWrites,
  params: idParams,
  body: z.object(proof),
  reply: okReply,
})
