import { z } from 'zod'
import { botState, trade } from '../entities.ts'
import { amount, id, isoTime } from '../fields.ts'
import { memberReads } from '../limits.ts'
import { get } from '../route.ts'
import { depositStatus } from './wallet.ts'

/** The `event:` and `data:` of each message; its `id:` is what `Last-Event-ID` resumes after. */
const liveEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('trade'), data: trade }),
  z.object({ event: z.literal('fuel'), data: z.object({ fuelBalance: amount, lowFuelStatus: z.boolean() }) }),
  z.object({ event: z.literal('bot'), data: z.object({ state: botState }) }),
  z.object({
    event: z.literal('wallet'),
    data: z.union([
      z.object({
        directIncome: amount,
        levelIncome: amount,
        totalWithdrawal: amount,
        /** Left out when only income moved. */
        withStatus: z.string().optional(),
      }),
      // `gone`: its block was reorganised away before it counted; it comes again if it is mined again.
      z.object({ deposit: z.object({ hash: z.string(), value: amount, status: depositStatus.or(z.literal('gone')) }) }),
    ]),
  }),
  z.object({
    event: z.literal('notification'),
    data: z.object({ id, title: z.string(), body: z.string(), at: isoTime }),
  }),
])

export const stream = get('/stream', {
  auth: 'member',
  tag: 'stream',
  summary: "The member's live updates as server-sent events, resumable by Last-Event-ID",
  limits: memberReads,
  replyKind: 'events',
  reply: liveEvent,
})
