import { z } from 'zod'
import { amount, count, filled, free, id, idParams, isoTime } from '../fields.ts'
import { operatorLimits } from '../limits.ts'
import { pageQuery, rows } from '../page.ts'
import { get, post } from '../route.ts'
import { text } from '../text.ts'

const stopKind = z.enum(['entries', 'close_only', 'close_all'])
const stopScope = z.enum(['platform', 'member', 'instrument', 'strategy'])
export const stopSymbols = ['USDJPY', 'USDGBP', 'BTCUSD', 'ETHUSD', 'XAUUSD', 'XAGUSD'] as const
export const stopStrategies = ['averages', 'breakout', 'momentum'] as const

const targetFields = {
  scope: stopScope,
  /** E-mail address or referral ID of the member. */
  member: free(254).optional(),
  symbol: z.enum(stopSymbols).optional(),
  strategy: z.enum(stopStrategies).optional(),
}
const hasItsTarget = (given: { scope: string; member?: unknown; symbol?: unknown; strategy?: unknown }): boolean =>
  (given.scope === 'member') === Boolean(given.member) &&
  (given.scope === 'instrument') === Boolean(given.symbol) &&
  (given.scope === 'strategy') === Boolean(given.strategy)

const figures = z.object({
  /** In words, such as a member's name. */
  target: z.string(),
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
  summary: 'What a stop would reach, in figures',
  limits: operatorLimits,
  query: z.object(targetFields).refine(hasItsTarget, text.stopTargetInvalid),
  reply: figures,
})

export const setStop = post('/operator/stops', {
  auth: 'operator',
  roles: ['owner', 'support'],
  tag: 'operator',
  summary: 'Stop entries, everything but closing, or close all now; no entry is made after the answer',
  limits: operatorLimits,
  body: z
    .object({ ...targetFields, kind: stopKind, reason: filled(text.reasonRequired, 500) })
    .refine(hasItsTarget, text.stopTargetInvalid),
  reply: stop,
})

export const liftStop = post('/operator/stops/:id/lift', {
  auth: 'operator',
  roles: ['owner', 'support'],
  tag: 'operator',
  summary: 'Let trading go on where it was stopped',
  limits: operatorLimits,
  params: idParams,
  reply: stop,
})
