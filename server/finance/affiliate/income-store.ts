import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'

export type IncomeEvent = {
  kind: 'charge' | 'deposit'
  at: Date
  symbol: string | null
  ticket: bigint | null
  /** What the share is taken of. */
  base: bigint
  basis_points: number
  income: bigint
  due: bigint
  bonus_paid: bigint
  owed: bigint
  is_waiting: boolean
  members_min: number | null
  business_min: bigint | null
}

/** Enough for a year of a busy bot; both lists are read from their newest end. */
const eventsMax = 5_000

/**
 * Newest first. Uplines never change, so the place in `shares` names who was paid; the rules are those of the version that the
 * charge was shared out by. Deposits pay the first level alone.
 */
export async function incomeEventsOf(
  reader: Reader,
  payer: { id: bigint; level: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ events: IncomeEvent[]; total: number }> {
  const { rows } = await sql<IncomeEvent & { total: bigint }>`
    WITH own AS MATERIALIZED (
      (SELECT 'charge' AS kind, c.id, c.at, c.id AS charge_id, NULL::bigint AS deposit_id FROM charges_made c
       WHERE c.member_id = ${payer.id} AND c.kind = 'charge' ORDER BY c.id DESC LIMIT ${eventsMax})
      UNION ALL
      (SELECT 'deposit', d.id, d.at, NULL, d.id FROM deposits_booked d
       WHERE d.member_id = ${payer.id} AND ${payer.level} = 1 ORDER BY d.id DESC LIMIT ${eventsMax})
    ), page AS (SELECT *, count(*) OVER () AS total FROM own ORDER BY at DESC, kind, id DESC LIMIT ${limit} OFFSET ${offset})
    SELECT p.kind, p.at, p.total, t.symbol, t.deal_ticket AS ticket,
      coalesce(c.fuel_paid, CASE WHEN d.credited > 0 THEN d.credited ELSE d.amount END) AS base,
      coalesce(CASE WHEN c.id IS NOT NULL THEN r.share_basis_points ELSE b.direct_basis_points END, 0) AS basis_points,
      coalesce(c.shares[${payer.level}::int], d.direct, 0) AS income, coalesce(c.due, 0) AS due, coalesce(c.bonus_paid, 0) AS bonus_paid,
      coalesce(c.arrears, 0) AS owed, d.id IS NOT NULL AND d.credited_at IS NULL AS is_waiting,
      r.active_members_min AS members_min, r.team_business_min AS business_min
    FROM page p LEFT JOIN charges_made c ON c.id = p.charge_id LEFT JOIN trades_made t ON t.id = c.trade_id
    LEFT JOIN level_rules r ON r.version = c.level_version AND r.level = ${payer.level}
    LEFT JOIN deposits_booked d ON d.id = p.deposit_id LEFT JOIN fuel_held b ON b.member_id = ${payer.id}
    ORDER BY p.at DESC, p.kind, p.id DESC`.execute(reader)
  return { events: rows, total: Number(rows[0]?.total ?? 0n) }
}
