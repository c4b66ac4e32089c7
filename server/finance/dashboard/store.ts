import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'

export type Figures = {
  fuel: bigint
  direct: bigint
  level: bigint
  corrected: bigint
  withdrawn: bigint
  packaged: boolean
  trades: number
  won: number
  lost: number
}

/** One row of each table by its key, in one query: asked one by one they cost more in the asking than in the reading. */
export async function figuresOf(reader: Reader, memberId: bigint): Promise<Figures> {
  const { rows } = await sql<Figures>`
    SELECT coalesce(b.fuel + b.bonus_fuel, 0) AS fuel,
      coalesce(i.direct_total, 0) AS direct, coalesce(i.level_total, 0) AS level, coalesce(i.corrected_total, 0) AS corrected, coalesce(i.withdrawn_total, 0) AS withdrawn,
      EXISTS (SELECT 1 FROM packages_held p WHERE p.member_id = m.id AND p.ended_at IS NULL) AS packaged,
      coalesce(t.trades_closed, 0) AS trades, coalesce(t.trades_won, 0) AS won, coalesce(t.trades_lost, 0) AS lost
    FROM (SELECT ${memberId}::bigint AS id) m
    LEFT JOIN fuel_held b ON b.member_id = m.id LEFT JOIN income_held i ON i.member_id = m.id
    LEFT JOIN trading_figures t ON t.member_id = m.id`.execute(reader)
  if (!rows[0]) throw new Error('A row without a condition came back empty')
  return rows[0]
}
