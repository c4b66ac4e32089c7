import { sql } from 'kysely'
import { refused } from '../ledger/refused.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { containing } from '../platform/page-bounds.ts'

export async function reopen(tx: Tx, memberId: bigint, at: Date, min: bigint): Promise<bigint> {
  const { rows } = await sql<{ credited: bigint }>`SELECT fuel_reopen(${memberId}, ${at}, ${min}) AS credited`.execute(
    tx,
  )
  return rows[0]?.credited ?? 0n
}

export async function returnLeftover(
  tx: Tx,
  given: { key: string; hash: Buffer; at: Date; memberId: bigint; account: string },
): Promise<bigint> {
  const { key, hash, at, memberId, account } = given
  const { rows } = await refused(
    sql<{
      returned: bigint
    }>`SELECT leftover_return(${key}, ${hash}, ${at}, ${memberId}, ${account}::ledger_account) AS returned`.execute(tx),
  )
  return rows[0]?.returned ?? 0n
}

export type FuelCorrection = {
  key: string
  hash: Buffer
  event: string
  at: Date
  memberId: bigint
  /** Added to the fuel, taken from the other account; or the other way round when it is negative. */
  amount: bigint
  /** The member of the other account, or the house. */
  otherId: bigint
  account: string
}

export async function correct(tx: Tx, given: FuelCorrection): Promise<void> {
  const { key, hash, event, at, memberId, amount, otherId, account } = given
  await refused(
    sql`SELECT fuel_correct(${key}, ${hash}, ${event}, ${at}, ${memberId}, ${amount}, ${otherId}, ${account}::ledger_account)`.execute(
      tx,
    ),
  )
}

export async function deleteFreeze(tx: Tx, memberId: bigint): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('frozen_members').where('member_id', '=', memberId).executeTakeFirst()
  return numDeletedRows > 0n
}

export type FrozenRow = { member_id: bigint; name: string; email: string; reason: string; frozen_at: Date }

export async function frozenPage(
  reader: Reader,
  search: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: FrozenRow[]; total: number }> {
  const found = reader
    .selectFrom('frozen_members as f')
    .innerJoin('people as m', 'm.id', 'f.member_id')
    .$if(search !== undefined, (query) =>
      query.where(
        sql<boolean>`lower(m.name) || ' ' || m.email || ' ' || lower(f.reason) LIKE ${containing(search ?? '')}`,
      ),
    )
  const rows = await found
    .select(['f.member_id', 'm.name', 'm.email', 'f.reason', 'f.frozen_at'])
    .orderBy('f.frozen_at')
    .orderBy('f.member_id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { n } = await found.select((eb) => eb.fn.countAll<bigint>().as('n')).executeTakeFirstOrThrow()
  return { rows, total: Number(n) }
}

export type LeftoverRow = {
  member_id: bigint
  name: string
  email: string
  closed_at: Date
  waiting: bigint
  income: bigint
  address: string | null
}

/** Closed members with anything left, the newest closing first. */
export async function leftoverPage(
  reader: Reader,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: LeftoverRow[]; total: number }> {
  const from = sql`FROM fuel_held f JOIN income_held i ON i.member_id = f.member_id
    WHERE f.closed_at IS NOT NULL AND (f.waiting > 0 OR i.income > 0)`
  const { rows } = await sql<LeftoverRow>`
    SELECT l.*, m.name, m.email, a.address FROM (
      SELECT f.member_id, f.closed_at, f.waiting, i.income ${from} ORDER BY f.closed_at DESC, f.member_id LIMIT ${limit} OFFSET ${offset}) l
    JOIN people m ON m.id = l.member_id LEFT JOIN addresses_chosen a ON a.member_id = l.member_id
    ORDER BY l.closed_at DESC, l.member_id`.execute(reader)
  const { rows: counted } = await sql<{ n: bigint }>`SELECT count(*) AS n ${from}`.execute(reader)
  return { rows, total: Number(counted[0]?.n ?? 0n) }
}
