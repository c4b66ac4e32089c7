import { instruments } from '@fairlead/engine/market/instrument'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** So many bars of each instrument before a time, all alike. */
export async function giveHistory(db: Db, { count, before }: { count: number; before: Date }): Promise<void> {
  await sql`INSERT INTO market_bars (symbol, start, open, high, low, close, spread, volume)
    SELECT s, ${before}::timestamptz - n * interval '5 minutes', 100, 101, 99, 100, 1, 1
    FROM unnest(${instruments.map(({ symbol }) => symbol)}::text[]) AS s, generate_series(1, ${count}::int) AS n ON CONFLICT DO NOTHING`.execute(
    db,
  )
}
