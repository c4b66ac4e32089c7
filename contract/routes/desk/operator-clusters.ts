import { z } from 'zod'
import { amount, count, filled, id, idParams, isoTime, line } from '../../fields.ts'
import { operatorLimits } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get, post } from '../../route.ts'
import { text } from '../../text.ts'

const ofOperators = { auth: 'operator', tag: 'operator', limits: operatorLimits } as const
const messageReply = z.object({ message: z.string() })

export const clusterKind = z.enum(['payout_address', 'deposit_source', 'mt5_login', 'device', 'network'])

export const listClusters = get('/operator/growth/clusters', {
  ...ofOperators,
  summary: 'Accounts that share details only one person should have, those with the most income first',
  query: pageQuery(['income', 'size']).extend({ kind: clusterKind.optional() }),
  reply: z.object({
    clusters: rows(
      z.object({
        id,
        kind: clusterKind,
        shared: z.string(),
        size: count,
        income: amount,
        held: count,
        members: z
          .array(z.object({ id, name: z.string(), refId: z.string(), income: amount, isHeld: z.boolean() }))
          .max(20),
      }),
    ),
    total: count,
  }),
})

export const previewHold = get('/operator/growth/clusters/:id/hold', {
  ...ofOperators,
  summary: 'The members a hold on this cluster would freeze, and the amounts withheld',
  params: idParams,
  query: pageQuery(['name']),
  reply: z.object({
    /** Those who would be frozen, page by page. */
    members: rows(
      z.object({ id, name: z.string(), refId: z.string(), fuel: amount, income: amount, withdrawals: amount }),
    ),
    total: count,
    /** Of the cluster, frozen before. */
    held: count,
    /** Of all of them together. */
    fuel: amount,
    income: amount,
    /** Withdrawals under way that would wait. */
    withdrawals: z.object({ count, amount }),
    /** More than you may freeze alone: it is asked for as an order, and a second operator confirms it. */
    needsTwo: z.boolean(),
  }),
})

export const holdCluster = post('/operator/growth/clusters/:id/hold', {
  ...ofOperators,
  idempotent: true,
  roles: ['owner', 'finance'],
  summary: 'Freeze the accounts of a cluster until an operator has reviewed them; they receive no payouts meanwhile',
  params: idParams,
  body: z.object({ reason: filled(text.reasonRequired, 500) }),
  reply: z.object({ held: count }),
})

export const listHolds = get('/operator/growth/holds', {
  ...ofOperators,
  summary: 'Holds on clusters, newest first, and how many accounts each still freezes',
  query: pageQuery(['heldAt']),
  reply: z.object({
    holds: rows(
      z.object({
        id,
        kind: clusterKind,
        shared: z.string(),
        reason: z.string(),
        /** How many it froze, and how many of them are frozen by it alone still. */
        held: count,
        stillHeld: count,
        heldBy: z.string(),
        confirmedBy: z.string().nullable(),
        heldAt: isoTime,
        releasedBy: z.string().nullable(),
        releasedAt: isoTime.nullable(),
      }),
    ),
    total: count,
  }),
})

const knownKind = z.enum(['deposit_source', 'network'])

export const listKnownSources = get('/operator/growth/known-sources', {
  ...ofOperators,
  summary: 'Details that many members legitimately share, such as exchange wallets',
  query: pageQuery(['addedAt']),
  reply: z.object({
    sources: rows(
      z.object({ kind: knownKind, shared: z.string(), note: z.string(), addedBy: z.string(), addedAt: isoTime }),
    ),
    total: count,
  }),
})

/** The address of a wallet, or an Internet address. */
const shared = filled(text.knownSourceInvalid, 64)

export const addKnownSource = post('/operator/growth/known-sources', {
  ...ofOperators,
  idempotent: true,
  roles: ['owner'],
  summary: 'Stop a source forming clusters',
  body: z.object({ kind: knownKind, shared, note: line(text.knownSourceNote, 200) }),
  reply: messageReply,
})

export const removeKnownSource = post('/operator/growth/known-sources/remove', {
  ...ofOperators,
  idempotent: true,
  roles: ['owner'],
  summary: 'Let a source form clusters again',
  body: z.object({ kind: knownKind, shared }),
  reply: messageReply,
})
