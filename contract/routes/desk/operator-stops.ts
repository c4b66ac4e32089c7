import { z } from 'zod'
import { amount, count, filled, free, id, idParams, isoTime, pathId } from '../../fields.ts'
import { operatorLimits } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get, post } from '../../route.ts'
import { stopKind, stopScope, stopStrategies, stopSymbols } from '../../stops.ts'
import { text } from '../../text.ts'

const targetFields = {
  scope: stopScope,
  /** E-mail address or referral ID of the member, or the number instead. */
  member: free(254).optional(),
  memberId: pathId.optional(),
  symbol: z.enum(stopSymbols).optional(),
  strategy: z.enum(stopStrategies).optional(),
}
type TargetGiven = { scope: string; member?: unknown; memberId?: unknown; symbol?: unknown; strategy?: unknown }
const hasItsTarget = (given: TargetGiven): boolean =>
  (given.scope === 'member') === Boolean(given.member || given.memberId) &&
  (given.scope === 'instrument') === Boolean(given.symbol) &&
  (given.scope === 'strategy') === Boolean(given.strategy)

const figures = z.object({
  /** In words, such as a member's name. */
  target: z.string(),
  memberId: id.nullable(),
  /** Bots that trade within its reach. */
  bots: count,
  /** Members who hold something open there. */
  members: count,
  positions: count,
  /** What the positions would make if they were closed now; null where a price is missing. */
  floatingProfit: amount.nullable(),
  /** Entries that wait for the next bar and would be turned away. */
  waitingEntries: count,
  /** Positions whose market rests now: they close when it opens. */
  resting: count,
  /** Closing all of it reaches more members than you may close alone: it is asked for as an order, and a second operator confirms it. */
  closingNeedsTwo: z.boolean(),
  at: isoTime,
})

const stop = z.object({
  id,
  scope: stopScope,
  target: z.string(),
  memberId: id.nullable(),
  kind: stopKind,
  reason: z.string(),
  setBy: z.string(),
  /** The highest role that stands behind it: nobody below lifts or weakens it. */
  role: z.enum(['owner', 'finance', 'support']),
  /** The second operator, where it took two. */
  confirmedBy: z.string().nullable(),
  setAt: isoTime,
  liftedBy: z.string().nullable(),
  liftedAt: isoTime.nullable(),
  /** What there was to stop when it was set. */
  members: count,
  positions: count,
  floatingProfit: amount.nullable(),
  /** What it has closed, what that made, and what is still to be closed. */
  closed: count,
  closedProfit: amount,
  closedAt: isoTime.nullable(),
  closing: count,
})

export const listStops = get('/operator/stops', {
  auth: 'operator',
  tag: 'operator',
  summary: 'Stops of trading, those that hold first, and whether payouts are paused',
  limits: operatorLimits,
  query: pageQuery(['setAt']),
  reply: z.object({
    stops: rows(stop),
    total: count,
    /** How many of all hold. */
    holding: count,
    payouts: z.object({
      pausedAt: isoTime.nullable(),
      reason: z.string().nullable(),
      /** Withdrawals that operators have let through and that would wait. */
      waiting: count,
      waitingAmount: amount,
    }),
  }),
})

export const previewStop = get('/operator/stops/preview', {
  auth: 'operator',
  tag: 'operator',
  summary: 'The effect of a stop, in figures',
  limits: operatorLimits,
  query: z.object(targetFields).refine(hasItsTarget, text.stopTargetInvalid),
  reply: figures,
})

export const setStop = post('/operator/stops', {
  auth: 'operator',
  idempotent: true,
  roles: ['owner', 'support'],
  tag: 'operator',
  summary:
    'Stop entries, everything but closing, or close all now; no entry is made after the answer. Closing what more than ten members hold is an order',
  limits: operatorLimits,
  body: z
    .object({ ...targetFields, kind: stopKind, reason: filled(text.reasonRequired, 500) })
    .refine(hasItsTarget, text.stopTargetInvalid),
  reply: stop,
})

export const liftStop = post('/operator/stops/:id/lift', {
  auth: 'operator',
  idempotent: true,
  tag: 'operator',
  summary: 'Lift a stop set by you, or by a colleague with the same role or a lower one',
  limits: operatorLimits,
  params: idParams,
  reply: stop,
})
