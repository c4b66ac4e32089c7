import { z } from 'zod'
import { withdrawalState } from '../../entities.ts'
import { amount, count, free, id, idParams, isoTime } from '../../fields.ts'
import { operatorLimits } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get, put } from '../../route.ts'

const placeCharactersMax = 60
const othersMax = 100

/** Said again every so often while a row is open: who says nothing for `presenceSecondsMax` has left. */
export const presenceEverySeconds = 20
export const presenceSecondsMax = 60

export const setPresence = put('/operator/presence', {
  auth: 'operator',
  reads: true,
  tag: 'operator',
  summary: 'Report which row is open here, and learn who else has it open',
  limits: operatorLimits,
  body: z.object({
    /** Section and row, such as `withdrawals 12`; empty when none is open. */
    place: free(placeCharactersMax),
  }),
  reply: z.object({ others: z.array(z.object({ name: z.string(), place: z.string() })).max(othersMax) }),
})

const signalTone = z.enum(['good', 'watch', 'bad'])
const linkedMax = 20

/** One thing to weigh, in words, and who it leads to. */
export const riskSignal = z.object({
  kind: z.enum([
    'shared_address',
    'shared_device',
    'shared_network',
    'shared_source',
    'new_address',
    'new_device',
    'unusual_sum',
    'ring',
  ]),
  tone: signalTone,
  words: z.string(),
  members: z.array(z.object({ id, name: z.string() })).max(linkedMax),
})
export type RiskSignal = z.output<typeof riskSignal>

const signals = z.array(riskSignal).max(riskSignal.shape.kind.options.length)
const approvalsMax = 10
const weeks = 26
const pastMax = 10

export const readWithdrawal = get('/operator/withdrawals/:id', {
  auth: 'operator',
  tag: 'operator',
  summary:
    'One withdrawal with everything needed to decide: signals, how the balance is made up, who approved and what they saw',
  limits: operatorLimits,
  params: idParams,
  reply: z.object({
    id,
    memberId: id,
    name: z.string(),
    email: z.string(),
    amount,
    fee: amount,
    address: z.string(),
    status: withdrawalState,
    reason: z.string().nullable(),
    createdAt: isoTime,
    approvedAt: isoTime.nullable(),
    /** When the address was set; null where it is not the member's present one. */
    addressSince: isoTime.nullable(),
    isFrozen: z.boolean(),
    owed: amount,
    money: z.object({
      direct: amount,
      level: amount,
      corrections: amount,
      /** Members whose deposits paid the direct income. */
      directMembers: count,
      withdrawn: amount,
      held: amount,
      balance: amount,
    }),
    /** Income week by week, the last one the present week. */
    weeks: z.array(z.object({ from: z.string(), income: amount })).max(weeks),
    past: z.array(z.object({ id, amount, status: withdrawalState, createdAt: isoTime })).max(pastMax),
    signals,
    approvals: z.array(z.object({ name: z.string(), at: isoTime, saw: signals })).max(approvalsMax),
  }),
})

export const depositState = z.enum(['waiting', 'pending', 'credited', 'returned'])

export const listSuspense = get('/operator/deposits', {
  auth: 'operator',
  tag: 'operator',
  summary:
    'Deposits: those in suspense because they are below the minimum, those still confirming, or all, newest first',
  limits: operatorLimits,
  query: pageQuery(['seenAt']).omit({ sort: true }).extend({ state: depositState.optional() }),
  reply: z.object({
    deposits: rows(
      z.object({
        id,
        memberId: id,
        name: z.string(),
        email: z.string(),
        isClosed: z.boolean(),
        hash: z.string(),
        from: z.string(),
        amount,
        state: depositState,
        seenAt: isoTime,
      }),
    ),
    total: count,
    /** All that lies in suspense. */
    inSuspense: amount,
  }),
})
