import { z } from 'zod'
import { rules } from '../../constants.ts'
import { address, amount, count, dollars, filled, id, idParams, isoTime } from '../../fields.ts'
import { operatorLimits } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get, post } from '../../route.ts'
import { stopScope, stopStrategies, stopSymbols } from '../../stops.ts'
import { text } from '../../text.ts'
import { approvalProof, approvalReply } from '../wallet/operator-money.ts'

const messageReply = z.object({ message: z.string() })
const reason = filled(text.reasonRequired, 500)
const ofMoney = { auth: 'operator', roles: ['owner', 'finance'], tag: 'operator', limits: operatorLimits } as const

/** Accounts that a correction may move between; those of a member are named with the member. */
export const correctable = z.enum(['fuel', 'income', 'suspense', 'operations', 'affiliate_pool'])
const correctionSide = z.object({ account: correctable, memberId: id.optional() })

/**
 * What a transfer that the books do not know is taken for: a payout that waits, a move between our own addresses, or who bears it: the
 * income of a member, or the house.
 */
export const transferWay = z.enum([
  'withdrawal',
  'refund',
  'leftover',
  'rescue',
  'house_payout',
  'sweep',
  'cold',
  'income',
  'operations',
  'affiliate_pool',
  'suspense',
])
export const reconciledMax = 200
const reconciled = z.object({
  hash: z
    .string()
    .max(66, text.transferUnknown)
    .regex(/^0x[0-9a-f]{64}$/, text.transferUnknown),
  from: address,
  to: address,
  amount: dollars(rules.amountMin, text.amountPositive),
  as: transferWay,
  /** The withdrawal, closing or order that it paid. */
  subjectId: id.optional(),
  /** Whose income bears it. */
  memberId: id.optional(),
})

/**
 * What one operator asks for and proves, and another lets happen: each kind with what it is about. A refund of leftovers up to
 * `TWO_OPERATORS_ABOVE` happens when who asked has proved it.
 */
export const orderGiven = z.discriminatedUnion('kind', [
  /** A frozen member may be paid again. */
  z.object({ kind: z.literal('unfreeze'), memberId: id, reason }),
  /** Switches two-factor sign-in off for a member who has lost app, passkeys and recovery codes; the reason says how that was checked. */
  z.object({ kind: z.literal('reset_factor'), memberId: id, reason }),
  /** Says which of two members a login is: who holds it, or who waits for it. The reason says how that was checked. */
  z.object({
    kind: z.literal('give_login'),
    memberId: id,
    /** Who does not get it. */
    otherId: id,
    server: filled(text.serverRequired, 128),
    login: filled(text.loginIdInvalid, 19).regex(/^[1-9]\d*$/),
    reason,
  }),
  /** Moves an amount from one account to another. */
  z.object({
    kind: z.literal('correction'),
    from: correctionSide,
    to: correctionSide,
    amount: dollars(rules.amountMin, text.amountPositive),
    reason,
  }),
  /** Sends a closed member what came after closing, or stayed: to their payout address. */
  z.object({ kind: z.literal('leftover'), memberId: id, account: z.enum(['suspense', 'income']), reason }),
  /** Sends money that somebody sent us wrongly, as listed, to where it belongs. */
  z.object({ kind: z.literal('rescue'), foundId: id, address, reason }),
  /** The house's own share, to `HOUSE_ADDRESS` alone. */
  z.object({
    kind: z.literal('house_payout'),
    amount: dollars(rules.amountMin, text.amountPositive),
    reason,
  }),
  /** Closes at the next price what more members hold than one operator may close, and opens nothing there until it is lifted. */
  z.object({
    kind: z.literal('close_all'),
    scope: stopScope,
    memberId: id.optional(),
    symbol: z.enum(stopSymbols).optional(),
    strategy: z.enum(stopStrategies).optional(),
    reason,
  }),
  /** Freezes more accounts of a cluster than one operator may, as many at most as were shown to who asks. */
  z.object({ kind: z.literal('hold_cluster'), clusterId: id, members: count, reason }),
  /** Lets everybody go whom a hold froze and who is frozen for no other reason. */
  z.object({ kind: z.literal('release_hold'), holdId: id, reason }),
  /** Takes transfers into the books that the chain has and a restored database does not know; the signer does it, after a look of its own. */
  z.object({ kind: z.literal('reconcile'), transfers: z.array(reconciled).min(1).max(reconciledMax), reason }),
])
export const orderKind = z.enum([
  'unfreeze',
  'reset_factor',
  'give_login',
  'correction',
  'leftover',
  'rescue',
  'house_payout',
  'close_all',
  'hold_cluster',
  'release_hold',
  'reconcile',
])
export const orderStatus = z.enum(['waiting', 'done', 'withdrawn'])

export const askForOrder = post('/operator/orders', {
  ...ofMoney,
  idempotent: true,
  summary: 'Request something that a second operator must confirm',
  body: orderGiven,
  reply: messageReply.extend({ id, status: orderStatus }),
})

export const listOrders = get('/operator/orders', {
  ...ofMoney,
  summary: 'Requests for a second operator, pending ones first',
  query: pageQuery(['askedAt']).extend({ status: orderStatus.optional(), kind: orderKind.optional() }),
  reply: z.object({
    orders: rows(
      z.object({
        id,
        kind: orderKind,
        status: orderStatus,
        /** What it comes to, in words, and as it was asked for. */
        what: z.string(),
        details: orderGiven,
        reason: z.string(),
        memberId: id.nullable(),
        amount: amount.nullable(),
        /** How many operators have proved that they want it, who asked first, of how many it takes. */
        approvals: count,
        approvalsNeeded: count,
        askedBy: z.object({ id, name: z.string() }),
        askedAt: isoTime,
        /** Why the signer does not pay what was done, if it says so; another operator may confirm it again. */
        refusal: z.string().nullable(),
        /** Who confirmed or withdrew it. */
        endedBy: z.object({ id, name: z.string() }).nullable(),
        endedAt: isoTime.nullable(),
      }),
    ),
    total: count,
  }),
})

export const readOrderApproval = get('/operator/orders/:id/approval', {
  ...ofMoney,
  summary: 'The proof required for this order',
  params: idParams,
  reply: approvalReply,
})

export const confirmOrder = post('/operator/orders/:id/confirm', {
  ...ofMoney,
  idempotent: true,
  summary: 'Confirm an order: first by the operator who requested it, then by another, which carries it out',
  params: idParams,
  body: approvalProof,
  reply: messageReply,
})

export const withdrawOrder = post('/operator/orders/:id/withdraw', {
  ...ofMoney,
  idempotent: true,
  summary: 'Cancel an order before it is confirmed',
  params: idParams,
  reply: messageReply,
})

export const listFrozen = get('/operator/frozen', {
  ...ofMoney,
  summary: 'Members whose payouts await review, longest wait first',
  query: pageQuery(['frozenAt']),
  reply: z.object({
    members: rows(
      z.object({ memberId: id, name: z.string(), email: z.string(), reason: z.string(), frozenAt: isoTime }),
    ),
    total: count,
  }),
})

export const listLeftovers = get('/operator/leftovers', {
  ...ofMoney,
  summary: 'Money we still hold for closed members',
  query: pageQuery(['closedAt']),
  reply: z.object({
    leftovers: rows(
      z.object({
        memberId: id,
        name: z.string(),
        email: z.string(),
        closedAt: isoTime,
        /** Deposits that came after closing, or that never reached the minimum. */
        suspense: amount,
        /** Beyond what was written off when the account was closed. */
        income: amount,
        /** Where it can be sent; null when the member set none. */
        payoutAddress: z.string().nullable(),
      }),
    ),
    total: count,
  }),
})

export const listFound = get('/operator/found', {
  ...ofMoney,
  summary: 'Money sent to our addresses by mistake',
  query: pageQuery(['seenAt']).extend({ status: z.enum(['found', 'rescued']).optional() }),
  reply: z.object({
    found: rows(
      z.object({
        id,
        /** `usdt` to the treasury, another `token`, or the chain's own `coin`. */
        kind: z.enum(['usdt', 'token', 'coin']),
        token: z.string().nullable(),
        to: z.string(),
        /** Whose deposit address it is. */
        memberId: id.nullable(),
        from: z.string().nullable(),
        hash: z.string().nullable(),
        /** In the smallest unit, as a decimal text; in dollars too where it is USDT. */
        value: z.string(),
        amount: amount.nullable(),
        /** What can be done about it, in words. */
        what: z.string(),
        status: z.enum(['found', 'rescued']),
        seenAt: isoTime,
      }),
    ),
    total: count,
  }),
})

export const listStuckTransfers = get('/operator/stuck-transfers', {
  ...ofMoney,
  summary: 'Transfers that no block has included and whose fee will not be raised further',
  query: pageQuery(['signedAt']),
  reply: z.object({
    transfers: rows(
      z.object({
        id,
        purpose: z.string(),
        payoutId: id.nullable(),
        sender: z.string(),
        nonce: count,
        hash: z.string(),
        signedAt: isoTime,
        /** How many transfers of the same sender wait behind it. */
        behind: count,
        /** An operator has asked for it to be called off. */
        isCancelling: z.boolean(),
      }),
    ),
    total: count,
  }),
})

export const cancelTransfer = post('/operator/stuck-transfers/:id/cancel', {
  ...ofMoney,
  idempotent: true,
  summary: 'Replace a stuck transfer with an empty one; its payment is queued again',
  params: idParams,
  body: z.object({ reason }),
  reply: messageReply,
})

export const readPayoutStop = get('/operator/payouts', {
  ...ofMoney,
  summary: 'Are payouts running, and if not, why and since when?',
  reply: z.object({ running: z.boolean(), stoppedAt: isoTime.nullable(), reason: z.string().nullable() }),
})

export const pausePayouts = post('/operator/payouts/pause', {
  ...ofMoney,
  idempotent: true,
  summary: 'Stop all payouts',
  body: z.object({ reason }),
  reply: messageReply,
})

export const resumePayouts = post('/operator/payouts/resume', {
  ...ofMoney,
  idempotent: true,
  roles: ['owner'],
  summary: 'Resume payouts; refused while a ledger check fails',
  body: z.object({ reason }),
  reply: messageReply,
})
