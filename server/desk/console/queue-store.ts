import { sql } from 'kysely'
import { foundInQueue } from '../../people/identity/sign-up/found-members.ts'
import type { Reader } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'

type Query = {
  state?: string | undefined
  search?: string | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}
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

/** Counted up to a bound: nobody turns to the thousandth page. */
const countMax = 10_000

export function depositPage(
  reader: Reader,
  { state, order, search, ...bounds }: Query,
): Promise<{ rows: SuspenseRow[]; total: number }> {
  const list = {
    columns: sql`d.id, d.member_id, m.name, m.email, m.closed_at, d.tx_hash, d.from_address, d.amount, d.status, d.seen_at`,
    from: sql`deposits_seen d`,
    shown: sql`JOIN people m ON m.id = d.member_id`,
    where: [
      state ? sql`d.status = ${state}` : undefined,
      foundInQueue(search, { memberId: sql`d.member_id`, chainWords: [sql`d.tx_hash`, sql`d.from_address`] }),
    ],
    order: [sql`d.id`],
    isDown: order !== 'asc',
    countMax,
  } as const
  return readPage<SuspenseRow>(reader, list, bounds)
}

export async function suspenseTotal(reader: Reader): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    SELECT coalesce(sum(amount), 0)::bigint AS total FROM deposits_seen WHERE status = 'waiting'`.execute(reader)
  return rows[0]?.total ?? 0n
}
