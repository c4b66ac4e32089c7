import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'
import type { ClusterKind } from './store.ts'

type Sums = { fuel: bigint; income: bigint; withdrawals: bigint }

/** Withdrawals that are under way, of each who has one. */
const underWay = sql`LEFT JOIN LATERAL (SELECT sum(w.amount)::bigint AS amount, count(*)::int AS n FROM withdrawals_asked w
  WHERE w.member_id = m.id AND w.ended_at IS NULL) w ON true`
const balances = sql`LEFT JOIN fuel_held f ON f.member_id = m.id LEFT JOIN income_held i ON i.member_id = m.id ${underWay}`

/** What these members have, and would not get while they are frozen. */
export async function holdSums(
  reader: Reader,
  members: readonly bigint[],
): Promise<Sums & { withdrawals_count: number }> {
  const { rows } = await sql<Sums & { withdrawals_count: number }>`
    SELECT coalesce(sum(f.fuel), 0)::bigint AS fuel, coalesce(sum(i.income), 0)::bigint AS income,
      coalesce(sum(w.amount), 0)::bigint AS withdrawals, coalesce(sum(w.n), 0)::int AS withdrawals_count
    FROM people m ${balances} WHERE m.id = ANY (${members}::bigint[])`.execute(reader)
  return rows[0] ?? { fuel: 0n, income: 0n, withdrawals: 0n, withdrawals_count: 0 }
}

export async function holdMembers(
  reader: Reader,
  members: readonly bigint[],
  { limit, offset }: { limit: number; offset: number },
): Promise<(Sums & { id: bigint; name: string; ref_id: string })[]> {
  const { rows } = await sql<Sums & { id: bigint; name: string; ref_id: string }>`
    SELECT m.id, m.name, m.ref_id, coalesce(f.fuel, 0)::bigint AS fuel, coalesce(i.income, 0)::bigint AS income,
      coalesce(w.amount, 0)::bigint AS withdrawals
    FROM people m ${balances} WHERE m.id = ANY (${members}::bigint[]) ORDER BY m.name, m.id LIMIT ${limit} OFFSET ${offset}`.execute(
    reader,
  )
  return rows
}

export type HoldRow = {
  id: bigint
  kind: ClusterKind
  shared: string
  reason: string
  held: number
  still_held: number
  held_by: string
  confirmed_by: string | null
  held_at: Date
  released_by: string | null
  released_at: Date | null
}

/** The newest first. */
export function holdsPage(
  reader: Reader,
  bounds: { limit: number; offset: number },
): Promise<{ rows: HoldRow[]; total: number }> {
  const list = {
    columns: sql`h.id, h.kind, h.shared, h.reason, h.held, by_whom.name AS held_by, second.name AS confirmed_by, h.held_at,
      releaser.name AS released_by, h.released_at,
      (SELECT count(*)::int FROM members_frozen f WHERE f.hold_id = h.id) AS still_held`,
    from: sql`cluster_holds h`,
    shown: sql`JOIN people by_whom ON by_whom.id = h.held_by LEFT JOIN people second ON second.id = h.confirmed_by
      LEFT JOIN people releaser ON releaser.id = h.released_by`,
    order: [sql`h.id`],
    isDown: true,
  } as const
  return readPage<HoldRow>(reader, list, bounds)
}
