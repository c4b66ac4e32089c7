import { z } from 'zod'
import { base64url, count, id, idParams, isoTime } from '../../fields.ts'
import { operatorLimits } from '../../limits.ts'
import { rows } from '../../page.ts'
import { get, post } from '../../route.ts'

const messageReply = z.object({ message: z.string() })

/** What `navigator.credentials.get()` answers, as JSON; of a passkey that two operators have enrolled. */
export const passkeyAssertion = z.object({
  id: base64url(1_400),
  authenticatorData: base64url(2_000),
  clientDataJSON: base64url(4_000),
  signature: base64url(2_000),
})

export const listPayoutKeys = get('/operator/payout-keys', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  tag: 'operator',
  summary: 'Payout passkeys, and those waiting for two operators’ signatures',
  limits: operatorLimits,
  reply: z.object({
    /** What passkeys of this site are bound to, and what a new one is made with. */
    rpId: z.string(),
    challenge: z.string(),
    keys: rows(z.object({ operatorId: id, name: z.string(), credentialId: z.string(), enrolledAt: isoTime })),
    wishes: rows(
      z.object({
        id,
        operatorId: id,
        name: z.string(),
        credentialId: z.string(),
        /** What operators sign to enrol it. */
        challenge: z.string(),
        votes: count,
        askedAt: isoTime,
      }),
    ),
  }),
})

export const askForPayoutKey = post('/operator/payout-keys', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  idempotent: true,
  tag: 'operator',
  summary: 'Request enrolment of your own passkey; two operators sign for it',
  limits: operatorLimits,
  body: z.object({
    id: base64url(1_400),
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(8_000),
  }),
  reply: messageReply,
})

export const voteForPayoutKey = post('/operator/payout-keys/:id/vote', {
  auth: 'operator',
  roles: ['owner', 'finance'],
  idempotent: true,
  tag: 'operator',
  summary: 'Sign with an enrolled passkey for the enrolment of another',
  limits: operatorLimits,
  params: idParams,
  body: z.object({ passkey: passkeyAssertion }),
  reply: messageReply,
})
