import { z } from 'zod'
import { rules } from '../../constants.ts'
import { address, dollars, free, id, idParams, isoTime } from '../../fields.ts'
import { publicReads } from '../../limits.ts'
import { rows } from '../../page.ts'
import { get, post } from '../../route.ts'
import { text } from '../../text.ts'

/** More at once would keep the caller waiting longer than any browser does. */
const advanceSecondsMax = 31 * 24 * 60 * 60

export const readSandbox = get('/sandbox', {
  auth: 'public',
  sandboxOnly: true,
  tag: 'sandbox',
  summary: 'The time in the sandbox and the accounts to sign in with',
  limits: publicReads,
  reply: z.object({
    now: isoTime,
    /** While the clock is being put forward: `now` is how far it has come between the two. */
    skip: z.object({ from: isoTime, until: isoTime }).nullable(),
    /** Where deposits are swept to: whatever is poured here was sent wrongly, and operators find it. */
    treasury: z.string(),
    /** `about` says what there is to see; `totpSecret` is what an authenticator app shows an operator's codes by. */
    accounts: rows(
      z.object({
        role: z.string(),
        email: z.string(),
        password: z.string(),
        about: z.string(),
        totpSecret: z.string().optional(),
      }),
    ),
  }),
})

export const listSandboxMail = get('/sandbox/mail', {
  auth: 'public',
  sandboxOnly: true,
  tag: 'sandbox',
  summary: 'The captured mail, newest first',
  limits: publicReads,
  query: z.object({ to: free(254).optional() }),
  reply: rows(z.object({ id, to: z.string(), subject: z.string(), text: z.string(), html: z.string(), at: isoTime })),
})

export const showSandboxMail = get('/sandbox/mail/:id/html', {
  auth: 'public',
  sandboxOnly: true,
  tag: 'sandbox',
  summary: 'One captured mail as a mail program would show it',
  limits: publicReads,
  params: idParams,
  replyKind: 'file',
  reply: z.string(),
})

export const pourFaucet = post('/sandbox/faucet', {
  auth: 'public',
  sandboxOnly: true,
  idempotent: true,
  tag: 'sandbox',
  summary: 'Send test USDT to an address on the local chain',
  limits: publicReads,
  body: z.object({ address, amount: dollars(rules.amountMin, text.amountPositive) }),
  reply: z.object({ hash: z.string() }),
})

export const advanceSandboxClock = post('/sandbox/clock', {
  auth: 'public',
  sandboxOnly: true,
  tag: 'sandbox',
  summary: 'Skip time; everything due in it has run before the answer comes',
  limits: publicReads,
  body: z.object({ advanceSeconds: z.int().min(0).max(advanceSecondsMax) }),
  reply: z.object({ now: isoTime }),
})
