import { z } from 'zod'
import { alertMessage } from '../../alerts.ts'
import { botState, depositStatus, trade, withdrawalProgress } from '../../entities.ts'
import { amount, id, isoTime } from '../../fields.ts'
import { memberReads } from '../../limits.ts'
import { get } from '../../route.ts'

const consoleChanges = ['activations', 'withdrawals', 'deposits', 'messages', 'members', 'presence', 'audit'] as const
export type ConsoleChange = (typeof consoleChanges)[number]

/** What each kind of event carries: the server publishes nothing else, and the browser reads by the same table. */
export const eventPayloads = {
  trade,
  fuel: z.object({ fuelBalance: amount, lowFuelStatus: z.boolean() }),
  bot: z.object({ state: botState }),
  wallet: z.union([
    z.object({
      directIncome: amount,
      levelIncome: amount,
      totalWithdrawal: amount,
      /** Left out when only income moved. */
      withStatus: withdrawalProgress.optional(),
    }),
    // `gone`: its block was reorganised away before it counted; it comes again if it is mined again.
    z.object({ deposit: z.object({ hash: z.string(), value: amount, status: depositStatus.or(z.literal('gone')) }) }),
  ]),
  notification: z.object({ id, title: z.string(), body: z.string(), at: isoTime }),
  /** For operators. */
  alert: alertMessage,
  /** For operators: what the console shows of this has changed; it asks anew. */
  console: z.object({ changed: z.enum(consoleChanges) }),
} as const satisfies Record<string, z.ZodType>

export type EventKind = keyof typeof eventPayloads
export type EventPayload<Kind extends EventKind> = z.output<(typeof eventPayloads)[Kind]>

/** So many streams of one member live at a time on each server; one more ends the oldest. */
export const streamsMax = 20
/** Said to a stream that ends so: its page asks again and again instead, and comes back only when somebody looks at it. */
export const crowded = 'crowded'

/** The `event:` and `data:` of each message; its `id:` is what `Last-Event-ID` resumes after. */
const liveEvent = z.union(
  [...Object.entries(eventPayloads), [crowded, z.object({})] as const].map(([kind, data]) =>
    z.object({ event: z.literal(kind), data }),
  ),
)

/**
 * The first message carries no data, only the `id:` of the place the stream starts at. If it is not the one that was asked
 * for, that place is not kept any more and whatever is shown must be read anew.
 */
export const stream = get('/stream', {
  auth: 'member',
  tag: 'stream',
  summary: "The member's live updates as server-sent events, resumable by Last-Event-ID",
  limits: memberReads,
  replyKind: 'events',
  reply: liveEvent,
})
