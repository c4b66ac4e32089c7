import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/db.ts'
import { containing } from '../platform/page-bounds.ts'

type Query = {
  status?: string | undefined
  search?: string | undefined
  sort?: 'closedAt' | 'amount' | 'name' | undefined
  order?: 'asc' | 'desc' | undefined
}
type Row = {
  id: bigint
  member_id: bigint
  name: string
  email: string
  amount: bigint
  young: bigint
  address: string
  status: string
  reason: string | null
  hash: string | null
  queued_at: Date
  closed_at: Date
}

const columns = { closedAt: sql`c.closed_at`, amount: sql`p.amount`, name: sql`lower(m.name)` }

/** Of what is refunded, as much as was deposited in the `youngMs` before the closing counts as young. */
export async function listedRefunds(
  reader: Reader,
  query: Query,
  { limit, offset }: { limit: number; offset: number },
  youngMs: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT c.id, p.member_id, m.name, m.email, p.amount, p.address, p.status, p.reason, p.queued_at, c.closed_at,
      least(p.amount, (SELECT coalesce(sum(d.amount), 0)::bigint FROM deposits_booked d WHERE d.member_id = p.member_id
        AND d.at > c.closed_at - ${youngMs} * interval '1 millisecond')) AS young,
      (SELECT s.tx_hash FROM transfers_sent s WHERE s.payout_id = p.id AND s.sent_at IS NOT NULL
       ORDER BY s.status = 'mined' DESC, s.id DESC LIMIT 1) AS hash
    FROM payouts_asked p JOIN account_closings c ON c.id = p.subject_id JOIN people m ON m.id = p.member_id
    WHERE p.kind = 'refund' AND ${wanted(query)} ORDER BY ${orderOf(query)} LIMIT ${limit} OFFSET ${offset}`.execute(
    reader,
  )
  return rows
}

export async function countRefunds(reader: Reader, query: Query): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    SELECT count(*) AS n FROM payouts_asked p JOIN people m ON m.id = p.member_id
    WHERE p.kind = 'refund' AND ${wanted(query)}`.execute(reader)
  return Number(rows[0]?.n ?? 0n)
}

function wanted({ status, search }: Query): RawBuilder<unknown> {
  const byStatus = status ? sql`p.status = ${status}` : sql`true`
  if (!search) return byStatus
  return sql`${byStatus} AND lower(m.name) || ' ' || m.email || ' ' || lower(m.ref_id) || ' ' || p.address LIKE ${containing(search)}`
}

function orderOf({ sort, order }: Query): RawBuilder<unknown> {
  const direction = order === 'desc' ? sql`DESC` : sql`ASC`
  if (!sort) return sql`(p.ended_at IS NOT NULL), c.closed_at ${direction}, c.id ${direction}`
  return sql`${columns[sort]} ${direction}, c.id ${direction}`
}
