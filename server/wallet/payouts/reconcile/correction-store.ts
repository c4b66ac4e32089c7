import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../platform/database/db.ts'
import type { Order } from '../payout-store.ts'

/** Where an entry stands in the ledger's order. */
export type Place = { xact: string; id: bigint }
export type Correction = {
  place: Place
  /** Nothing that is still being written can come before it. */
  isSettled: boolean
  order: Order | null
  postings: { memberId: bigint; account: string; amount: bigint }[]
}

export const beginning: Place = { xact: '0', id: 0n }

/** Every correction of a member's accounts, whole, with the order it was posted for. */
export function correctionsOf(reader: Reader, memberId: bigint): Promise<Correction[]> {
  return read(reader, sql`e.members @> ARRAY[${memberId}::bigint]`)
}

/** The next corrections after a place, in the ledger's order. */
export function correctionsAfter(reader: Reader, { xact, id }: Place, countMax: number): Promise<Correction[]> {
  return read(reader, sql`(e.xact, e.id) > (${xact}::xid8, ${id}::bigint) ORDER BY e.xact, e.id LIMIT ${countMax}`)
}

export function correctionsAmong(reader: Reader, entryIds: readonly bigint[]): Promise<Correction[]> {
  return read(reader, sql`e.id = ANY (${entryIds}::bigint[])`)
}

type Row = { entry_id: bigint; xact: string; is_settled: boolean; member: bigint; account: string; posted: bigint }

/** Without those that whoever owns the database has settled. */
async function read(reader: Reader, which: RawBuilder<unknown>): Promise<Correction[]> {
  const { rows } = await sql<Order & Row>`
    SELECT e.id AS entry_id, e.xact::text, e.xact < commit_horizon() AS is_settled,
      p.member, p.account::text, p.amount AS posted, o.id, o.kind, o.member_id, o.address, o.amount, o.details
    FROM (SELECT e.* FROM entries_posted e WHERE e.kind = 'correction'
          AND NOT EXISTS (SELECT 1 FROM settled_corrections s WHERE s.entry_id = e.id) AND ${which}) e
    CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS p(member, account, amount)
    LEFT JOIN orders_asked o ON o.id = substring(e.key FROM '^correction order ([0-9]+)$')::bigint AND o.kind = 'correction'
    ORDER BY e.xact, e.id`.execute(reader)
  const byEntry = new Map<bigint, Correction>()
  for (const { entry_id, xact, is_settled, member, account, posted, ...order } of rows) {
    const correction = byEntry.get(entry_id) ?? {
      place: { xact, id: entry_id },
      isSettled: is_settled,
      order: order.id === null ? null : order,
      postings: [],
    }
    correction.postings.push({ memberId: member, account, amount: posted })
    byEntry.set(entry_id, correction)
  }
  return [...byEntry.values()]
}
