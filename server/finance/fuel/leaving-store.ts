import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'
import { refused } from '../ledger/refused.ts'

export async function reopen(tx: Tx, memberId: bigint, at: Date, min: bigint): Promise<bigint> {
  const { rows } = await sql<{ credited: bigint }>`SELECT fuel_reopen(${memberId}, ${at}, ${min}) AS credited`.execute(
    tx,
  )
  return rows[0]?.credited ?? 0n
}

export async function owedOf(reader: Reader, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`SELECT fuel_owed(${memberId}) AS owed`.execute(reader)
  return rows[0]?.owed ?? 0n
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
  const { rows } = await sql<{ was_frozen: boolean }>`SELECT fuel_unfreeze(${memberId}) AS was_frozen`.execute(tx)
  return rows[0]?.was_frozen ?? false
}

/** Who is free then; whom another hold wants is frozen by that one from now on. */
export async function releaseFreezes(
  tx: Tx,
  holdId: bigint,
  others: readonly { holdId: bigint; memberId: bigint }[],
): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    SELECT member_id FROM fuel_release_hold(${holdId}, ${others.map(({ memberId }) => memberId)}::bigint[],
      ${others.map((other) => other.holdId)}::bigint[]) AS member_id`.execute(tx)
  return rows.map(({ member_id }) => member_id)
}

export type FrozenRow = { member_id: bigint; name: string; email: string; reason: string; frozen_at: Date }

export function frozenPage(
  reader: Reader,
  search: string | undefined,
  bounds: { limit: number; offset: number },
): Promise<{ rows: FrozenRow[]; total: number }> {
  const list = {
    columns: sql`f.member_id, m.name, m.email, f.reason, f.frozen_at`,
    from: sql`frozen_members f JOIN people m ON m.id = f.member_id`,
    searched: sql`lower(m.name) || ' ' || m.email || ' ' || lower(f.reason)`,
    order: [sql`f.frozen_at`, sql`f.member_id`],
    isDown: false,
  } as const
  return readPage<FrozenRow>(reader, list, { search, ...bounds })
}

export type LeftoverRow = {
  member_id: bigint
  name: string
  email: string
  closed_at: Date
  waiting: bigint
  /** Beyond what was written off. */
  income: bigint
  address: string | null
}

/** Closed members with anything left, the newest closing first. */
export function leftoverPage(
  reader: Reader,
  query: { search?: string | undefined; order?: 'asc' | 'desc' | undefined; limit: number; offset: number },
): Promise<{ rows: LeftoverRow[]; total: number }> {
  const list = {
    columns: sql`f.member_id, f.closed_at, f.waiting, greatest(i.income - fuel_owed(f.member_id), 0) AS income, m.name, m.email, a.address`,
    from: sql`fuel_held f JOIN income_held i ON i.member_id = f.member_id JOIN people m ON m.id = f.member_id`,
    shown: sql`LEFT JOIN addresses_chosen a ON a.member_id = f.member_id`,
    searched: sql`lower(m.name) || ' ' || m.email || ' ' || lower(m.ref_id)`,
    where: [sql`f.closed_at IS NOT NULL`, sql`(f.waiting > 0 OR i.income > 0 AND i.income > fuel_owed(f.member_id))`],
    order: [sql`f.closed_at`, sql`f.member_id`],
    isDown: query.order !== 'asc',
  } as const
  return readPage<LeftoverRow>(reader, list, query)
}
