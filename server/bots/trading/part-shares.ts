import { partOfTrade } from '@fairlead/engine/strategy/bot-parts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'

type Opened = { symbol: string | null; reason: number | null; at: Date }

/** What share of all stakes the part of each trade had when it was opened; null where it was no part's, or shares were not made yet. */
export async function partSharesOf(reader: Reader, trades: readonly Opened[]): Promise<(number | null)[]> {
  const parts = trades.map(({ symbol, reason }) => partOfTrade(symbol ?? '', reason ?? 0))
  if (parts.every((part) => part === undefined)) return parts.map(() => null)
  const { rows } = await sql<{ shares: readonly number[] | null }>`
    SELECT s.shares FROM unnest(${trades.map(({ at }) => at)}::timestamptz[]) WITH ORDINALITY AS t(at, place)
    LEFT JOIN LATERAL (SELECT shares FROM shares_made m WHERE m.at <= t.at ORDER BY m.at DESC LIMIT 1) s ON true
    ORDER BY t.place`.execute(reader)
  return parts.map((part, place) => (part === undefined ? null : (rows[place]?.shares?.[part] ?? null)))
}
