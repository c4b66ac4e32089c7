import { z } from 'zod'
import { count, id, isoTime } from '../fields.ts'
import { operatorLimits } from '../limits.ts'
import { pageQuery, rows } from '../page.ts'
import { get } from '../route.ts'

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
  summary: 'MT5 logins that a second member names, the longest waiting first, with what is known of both',
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
