import type { routes } from '@fairlead/contract/table'
import type { z } from 'zod'
import type { Reader } from '../../../platform/database/db.ts'
import { pageBounds } from '../../../platform/database/page-bounds.ts'
import { claimPage } from './login-store.ts'

type Query = z.output<NonNullable<(typeof routes.listLoginClaims)['query']>>
type Listed = z.output<(typeof routes.listLoginClaims)['reply']>

/** Logins that two members name, the longest waiting first, with what speaks for each. */
export async function listClaims(reader: Reader, query: Query): Promise<Listed> {
  const { rows, total } = await claimPage(reader, { search: query.search, ...pageBounds(query) })
  return {
    claims: rows.map((row) => ({
      id: Number(row.id),
      login: row.login,
      server: row.server,
      company: row.company,
      askedAt: row.asked_at.toISOString(),
      claimant: {
        id: Number(row.member_id),
        name: row.name,
        joinedAt: row.joined_at.toISOString(),
        deals: row.deals,
      },
      holder: {
        id: Number(row.holder_id),
        name: row.holder_name,
        joinedAt: row.holder_joined_at.toISOString(),
        deals: row.holder_deals,
        since: row.holder_since.toISOString(),
        provedAt: row.holder_proved_at?.toISOString() ?? null,
        bot: row.holder_state,
      },
    })),
    total,
  }
}
