import { z } from 'zod'
import { count, filled, id, idParams, isoTime } from '../../fields.ts'
import { operatorLimits } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get, post } from '../../route.ts'
import { text } from '../../text.ts'

const side = z.object({
  id,
  name: z.string(),
  joinedAt: isoTime,
  /** Deals on this login, counted up to 1,000. */
  deals: count,
})

export const listLoginClaims = get('/operator/login-claims', {
  auth: 'operator',
  tag: 'operator',
  summary: 'MT5 logins claimed by a second member, longest wait first, with what is known of both',
  limits: operatorLimits,
  query: pageQuery(['askedAt']),
  reply: z.object({
    claims: rows(
      z.object({
        id,
        login: z.string(),
        server: z.string(),
        company: z.string(),
        askedAt: isoTime,
        claimant: side,
        holder: side.extend({
          since: isoTime,
          /** When a terminal that we host signed in to it; null where the member's own terminal merely says so. */
          provedAt: isoTime.nullable(),
          bot: z.string().nullable(),
        }),
      }),
    ),
    total: count,
  }),
})

export const listPriceSources = get('/operator/price-sources', {
  auth: 'operator',
  tag: 'operator',
  summary: 'Broker servers that feed the live market, and those where we host a terminal',
  limits: operatorLimits,
  reply: z.object({
    sources: rows(
      z.object({
        server: z.string(),
        company: z.string(),
        /** How many terminals we host there. */
        terminals: count,
        /** The newest minute of the last hour that they told of. */
        lastToldAt: isoTime.nullable(),
        markedAt: isoTime.nullable(),
        markedBy: z.string().nullable(),
      }),
    ),
  }),
})

const marking = {
  auth: 'operator',
  roles: ['owner'],
  tag: 'operator',
  limits: operatorLimits,
  body: z.object({ server: filled(text.serverRequired, 128), company: filled(text.brokerNameRequired, 128) }),
  reply: z.object({ message: z.string() }),
} as const

export const markPriceSource = post('/operator/price-sources/mark', {
  ...marking,
  idempotent: true,
  summary: 'Let this server’s prices feed the live market',
})

export const unmarkPriceSource = post('/operator/price-sources/unmark', {
  ...marking,
  idempotent: true,
  summary: 'Stop this server’s prices feeding the live market',
})

export const signalKind = z.enum(['price', 'profit', 'order', 'vanished', 'silence'])

export const listMemberSignals = get('/operator/members/:id/signals', {
  auth: 'operator',
  tag: 'operator',
  summary: 'What a member’s terminals reported that contradicts the market or their own data, newest first',
  limits: operatorLimits,
  params: idParams,
  query: pageQuery(['foundAt']),
  reply: z.object({
    signals: rows(
      z.object({ id, kind: signalKind, words: z.string(), login: z.string(), at: isoTime, foundAt: isoTime }),
    ),
    total: count,
  }),
})
