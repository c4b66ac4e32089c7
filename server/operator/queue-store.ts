import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/db.ts'
import { beginning, foundIds, isChainWord } from './found-members.ts'

type Page = { limit: number; offset: number; search?: string | undefined }

type SuspenseRow = {
  id: bigint
  member_id: bigint
  name: string
  email: string
  closed_at: Date | null
  tx_hash: string
  from_address: string
  amount: bigint
  status: 'pending' | 'waiting' | 'credited' | 'returned'
  seen_at: Date
}

const deposits = (state: string | undefined, search: string | undefined) => sql`
  FROM chain_deposits d JOIN members m ON m.id = d.member_id
  WHERE ${state ? sql`d.status = ${state}` : sql`true`} ${search ? sql`AND ${found(search)}` : sql``}`

const found = (search: string): RawBuilder<unknown> =>
  isChainWord(search)
    ? sql`(d.tx_hash LIKE ${beginning(search)} OR d.from_address LIKE ${beginning(search)})`
    : sql`d.member_id IN (SELECT id FROM (${foundIds(search)}) found)`

export async function depositRows(
  reader: Reader,
  { state, order, ...page }: Page & { state?: string | undefined; order?: 'asc' | 'desc' | undefined },
): Promise<SuspenseRow[]> {
  const { rows } = await sql<SuspenseRow>`
    SELECT d.id, d.member_id, m.name, m.email, m.closed_at, d.tx_hash, d.from_address, d.amount, d.status, d.seen_at
    ${deposits(state, page.search)} ORDER BY d.id ${order === 'asc' ? sql`ASC` : sql`DESC`}
    LIMIT ${page.limit} OFFSET ${page.offset}`.execute(reader)
  return rows
}

/** Counted up to a bound: nobody turns to the thousandth page. */
const countMax = 10_000

export function countDeposits(reader: Reader, state: string | undefined, search: string | undefined): Promise<number> {
  return counted(reader, deposits(state, search))
}

export async function suspenseTotal(reader: Reader): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    SELECT coalesce(sum(amount), 0)::bigint AS total FROM chain_deposits WHERE status = 'waiting'`.execute(reader)
  return rows[0]?.total ?? 0n
}

async function counted(reader: Reader, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    SELECT count(*) AS n FROM (SELECT 1 ${from} LIMIT ${countMax}) found`.execute(reader)
  return Number(rows[0]?.n ?? 0n)
}
