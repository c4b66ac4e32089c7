import { type RawBuilder, sql } from 'kysely'
import { beginning, foundIds, isChainWord } from '../operator/found-members.ts'
import type { Reader } from '../platform/db.ts'

type Query = {
  status?: string | undefined
  search?: string | undefined
  sort?: 'createdAt' | 'amount' | 'name' | undefined
  order?: 'asc' | 'desc' | undefined
}
type Row = {
  id: bigint
  member_id: bigint
  name: string
  email: string
  amount: bigint
  fee: bigint
  address: string
  status: string
  reason: string | null
  hash: string | null
  created_at: Date
}

const columns = { createdAt: sql`w.created_at`, amount: sql`w.amount`, name: sql`lower(m.name)` }

export async function listed(reader: Reader, query: Query, { limit, offset }: { limit: number; offset: number }) {
  // What was sent may have been sent again at a higher fee: the mined one counts, until then the newest.
  const { rows } = await sql<Row>`
    SELECT w.id, w.member_id, m.name, m.email, w.amount, w.fee, w.address, w.status, w.reason, w.created_at,
           (SELECT s.tx_hash FROM payouts p JOIN chain_sends s ON s.payout_id = p.id
            WHERE p.kind = 'withdrawal' AND p.subject_id = w.id AND s.sent_at IS NOT NULL
            ORDER BY s.status = 'mined' DESC, s.id DESC LIMIT 1) AS hash
    FROM withdrawals w JOIN members m ON m.id = w.member_id
    WHERE ${wanted(query)} ORDER BY ${orderOf(query)} LIMIT ${limit} OFFSET ${offset}`.execute(reader)
  return rows
}

export async function countListed(reader: Reader, query: Query): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    SELECT count(*) AS n FROM withdrawals w JOIN members m ON m.id = w.member_id WHERE ${wanted(query)}`.execute(reader)
  return Number(rows[0]?.n ?? 0n)
}

function wanted({ status, search }: Query): RawBuilder<unknown> {
  const byStatus = status ? sql`w.status = ${status}` : sql`true`
  if (!search) return byStatus
  return isChainWord(search)
    ? sql`${byStatus} AND w.address LIKE ${beginning(search)}`
    : sql`${byStatus} AND w.member_id IN (SELECT id FROM (${foundIds(search)}) found)`
}

function orderOf({ sort, order }: Query): RawBuilder<unknown> {
  const direction = order === 'desc' ? sql`DESC` : sql`ASC`
  if (!sort) return sql`(w.ended_at IS NOT NULL), w.created_at ${direction}, w.id ${direction}`
  return sql`${columns[sort]} ${direction}, w.id ${direction}`
}
