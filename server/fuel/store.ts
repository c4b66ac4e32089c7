import { sql } from 'kysely'
import { refused } from '../ledger/refused.ts'
import type { Reader, Tx } from '../platform/db.ts'

export type NewCharge = {
  key: string
  hash: Buffer
  event: string
  at: Date
  memberId: bigint
  due: bigint
  position?: {
    server: string
    login: string
    positionId: bigint
    dealTicket: bigint
    symbol: string
    volume: string
    price: string
    side: string
    profit: bigint
    closedAt: Date
  }
}
export type StoredCharge = {
  id: bigint
  key: string
  input_hash: Buffer
  member_id: bigint
  due: bigint
  bonus_paid: bigint
  fuel_paid: bigint
  arrears: bigint
  entry_id: bigint | null
  balance_after: bigint
}

/** Settles any number of charges of one kind in one call; answers one stored charge per key, in the order given. */
export async function settle(
  tx: Tx,
  kind: 'charge' | 'hosting' | 'reactivation',
  charges: readonly NewCharge[],
): Promise<StoredCharge[]> {
  const [only] = charges
  const call = charges.length === 1 && only ? settleOne(kind, only) : settleMany(kind, charges)
  const { rows } = await refused(
    sql<StoredCharge>`
      SELECT id, key, input_hash, member_id, due, bonus_paid, fuel_paid, arrears, entry_id, balance_after
      FROM ${call}`.execute(tx),
  )
  return rows
}

function settleOne(kind: string, { key, hash, event, at, memberId, due, position: p }: NewCharge) {
  const values = [
    ...[kind, key, hash, event, at, memberId, due],
    ...[
      p?.server,
      p?.login,
      p?.positionId,
      p?.dealTicket,
      p?.symbol,
      p?.volume,
      p?.price,
      p?.side,
      p?.profit,
      p?.closedAt,
    ],
  ]
  return sql`fuel_settle_one(${sql.join(values.map((value) => sql`${value ?? null}`))})`
}

function settleMany(kind: string, charges: readonly NewCharge[]) {
  const column = <T>(pick: (charge: NewCharge) => T) => charges.map(pick)
  const detail = <T>(pick: (position: NonNullable<NewCharge['position']>) => T) =>
    charges.map(({ position }) => (position ? pick(position) : null))
  return sql`fuel_settle(${kind},
    ${column((c) => c.key)}::text[], ${column((c) => c.hash)}::bytea[], ${column((c) => c.event)}::text[],
    ${column((c) => c.at)}::timestamptz[], ${column((c) => c.memberId)}::bigint[], ${column((c) => c.due)}::bigint[],
    ${detail((p) => p.server)}::text[], ${detail((p) => p.login)}::text[], ${detail((p) => p.positionId)}::bigint[],
    ${detail((p) => p.dealTicket)}::bigint[], ${detail((p) => p.symbol)}::text[], ${detail((p) => p.volume)}::numeric[],
    ${detail((p) => p.price)}::numeric[], ${detail((p) => p.side)}::text[], ${detail((p) => p.profit)}::bigint[],
    ${detail((p) => p.closedAt)}::timestamptz[])`
}

export type NewDeposit = { key: string; hash: Buffer; event: string; memberId: bigint; amount: bigint }
export type StoredDeposit = { key: string; credited: bigint; direct: bigint; collected: bigint }

export async function deposit(
  tx: Tx,
  { key, hash, event, memberId, amount }: NewDeposit,
  at: Date,
  min: bigint,
): Promise<StoredDeposit> {
  const { rows } = await refused(
    sql<StoredDeposit>`
      SELECT key, credited, direct, collected
      FROM fuel_deposit(${key}, ${hash}, ${event}, ${at}, ${memberId}, ${amount}, ${min})`.execute(tx),
  )
  if (!rows[0]) throw new Error(`The deposit ${key} was neither credited nor found`)
  return rows[0]
}

/** Many at once; those of members in arrears are left out, and out of the answer. */
export async function depositMany(
  tx: Tx,
  deposits: readonly NewDeposit[],
  at: Date,
  min: bigint,
): Promise<StoredDeposit[]> {
  const column = <T>(pick: (deposit: NewDeposit) => T) => deposits.map(pick)
  const { rows } = await refused(
    sql<StoredDeposit>`
      SELECT key, credited, direct, collected FROM fuel_deposit_many(
        ${column((d) => d.key)}::text[], ${column((d) => d.hash)}::bytea[], ${column((d) => d.event)}::text[], ${at},
        ${column((d) => d.memberId)}::bigint[], ${column((d) => d.amount)}::bigint[], ${min})`.execute(tx),
  )
  return rows
}

export async function refund(
  tx: Tx,
  key: string,
  hash: Buffer,
  at: Date,
  memberId: bigint,
): Promise<{ refunded: bigint; replayed: boolean }> {
  const { rows } = await refused(
    sql<{
      refunded: bigint
      replayed: boolean
    }>`SELECT * FROM fuel_refund(${key}, ${hash}, ${at}, ${memberId})`.execute(tx),
  )
  if (!rows[0]) throw new Error(`The refund ${key} was neither made nor found`)
  return rows[0]
}

export function totalsOf(reader: Reader, memberId: bigint) {
  return reader.selectFrom('fuel_totals').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

export async function addBonusTotal(tx: Tx, memberId: bigint, amount: bigint): Promise<void> {
  await sql`INSERT INTO fuel_totals AS t (member_id, bonus) VALUES (${memberId}, ${amount})
    ON CONFLICT (member_id) DO UPDATE SET bonus = t.bonus + excluded.bonus`.execute(tx)
}

export async function insertFreeze(tx: Tx, memberId: bigint, reason: string, now: Date): Promise<void> {
  await tx
    .insertInto('frozen_members')
    .values({ member_id: memberId, reason, frozen_at: now })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
}

export type Frozen = { member_id: bigint; name: string; email: string; reason: string }

/** Who was frozen and nobody told of; whoever takes them tells. */
export async function takeUntoldFreezes(tx: Tx, now: Date): Promise<Frozen[]> {
  const { rows } = await sql<Frozen>`
    WITH taken AS (UPDATE frozen_members SET told_at = ${now} WHERE told_at IS NULL RETURNING member_id, reason)
    SELECT t.member_id, m.name, m.email, t.reason FROM taken t JOIN members m ON m.id = t.member_id ORDER BY t.member_id`.execute(
    tx,
  )
  return rows
}

export async function frozenMembers(reader: Reader): Promise<bigint[]> {
  const rows = await reader.selectFrom('frozen_members').select('member_id').execute()
  return rows.map(({ member_id }) => member_id)
}

export async function isMemberFrozen(reader: Reader, memberId: bigint): Promise<boolean> {
  return (
    (await reader
      .selectFrom('frozen_members')
      .select('member_id')
      .where('member_id', '=', memberId)
      .executeTakeFirst()) !== undefined
  )
}

export async function arrearsOf(reader: Reader, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    SELECT coalesce(sum(arrears), 0)::bigint AS owed FROM fuel_charges WHERE member_id = ${memberId} AND arrears > 0`.execute(
    reader,
  )
  return rows[0]?.owed ?? 0n
}
