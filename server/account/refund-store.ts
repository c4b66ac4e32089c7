import { type RawBuilder, sql } from 'kysely'
import { beginning, foundIds, isChainWord } from '../operator/found-members.ts'
import type { Reader, Tx } from '../platform/db.ts'

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

/** The refund of one closing, kept from the signer until the transaction ends. */
export function lockRefund(tx: Tx, closingId: bigint) {
  return tx
    .selectFrom('payouts')
    .select(['member_id', 'amount', 'address', 'status'])
    .where('kind', '=', 'refund')
    .where('subject_id', '=', closingId)
    .forUpdate()
    .executeTakeFirst()
}

export async function failRefund(tx: Tx, closingId: bigint, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ status: 'failed', reason, ended_at: now })
    .where('kind', '=', 'refund')
    .where('subject_id', '=', closingId)
    .execute()
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
      least(p.amount, (SELECT coalesce(sum(d.amount), 0)::bigint FROM fuel_deposits d WHERE d.member_id = p.member_id
        AND d.at > c.closed_at - ${youngMs} * interval '1 millisecond')) AS young,
      (SELECT s.tx_hash FROM chain_sends s WHERE s.payout_id = p.id AND s.sent_at IS NOT NULL
       ORDER BY s.status = 'mined' DESC, s.id DESC LIMIT 1) AS hash
    FROM payouts p JOIN account_closings c ON c.id = p.subject_id JOIN members m ON m.id = p.member_id
    WHERE p.kind = 'refund' AND ${wanted(query)} ORDER BY ${orderOf(query)} LIMIT ${limit} OFFSET ${offset}`.execute(
    reader,
  )
  return rows
}

export async function countRefunds(reader: Reader, query: Query): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    SELECT count(*) AS n FROM payouts p JOIN members m ON m.id = p.member_id
    WHERE p.kind = 'refund' AND ${wanted(query)}`.execute(reader)
  return Number(rows[0]?.n ?? 0n)
}

function wanted({ status, search }: Query): RawBuilder<unknown> {
  const byStatus = status ? sql`p.status = ${status}` : sql`true`
  if (!search) return byStatus
  return sql`${byStatus} AND p.member_id IN (SELECT id FROM (${foundIds(search)}) found)
    ${isChainWord(search) ? sql`AND p.address LIKE ${beginning(search)}` : sql``}`
}

function orderOf({ sort, order }: Query): RawBuilder<unknown> {
  const direction = order === 'desc' ? sql`DESC` : sql`ASC`
  if (!sort) return sql`(p.ended_at IS NOT NULL), c.closed_at ${direction}, c.id ${direction}`
  return sql`${columns[sort]} ${direction}, c.id ${direction}`
}

export function findRefund(reader: Reader, closingId: bigint) {
  return reader
    .selectFrom('payouts')
    .select(['member_id', 'amount', 'address'])
    .where('kind', '=', 'refund')
    .where('subject_id', '=', closingId)
    .executeTakeFirst()
}
