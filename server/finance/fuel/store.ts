import type { SortOfCall } from '@fairlead/contract/page'
import type { readFuelFees } from '@fairlead/contract/routes/finance/fuel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { containing } from '../../platform/database/page-bounds.ts'
import { plainArray } from '../../platform/database/plain-array.ts'
import type { Bounds } from '../../platform/day-bounds.ts'
import type { Side } from '../../platform/shown-deal.ts'
import { notSetAside } from '../../watch/set-aside/not-set-aside.ts'
import { refused } from '../ledger/refused.ts'

export type NewCharge = { key: string; hash: Buffer; event: string; at: Date; memberId: bigint; due: bigint }
export type StoredCharge = {
  id: bigint
  key: string
  trade_id: bigint | null
  input_hash: Buffer
  member_id: bigint
  due: bigint
  bonus_paid: bigint
  fuel_paid: bigint
  arrears: bigint
  entry_id: bigint | null
  balance_after: bigint
}

const columns = sql`id, key, trade_id, input_hash, member_id, due, bonus_paid, fuel_paid, arrears, entry_id, balance_after`

/** Settles any number of charges that come from no trade; answers one stored charge per key, in the order given. */
export async function settle(
  tx: Tx,
  kind: 'hosting' | 'reactivation',
  charges: readonly NewCharge[],
): Promise<StoredCharge[]> {
  const column = <T>(pick: (charge: NewCharge) => T) => charges.map(pick)
  const { rows } = await refused(
    sql<StoredCharge>`
      SELECT ${columns} FROM fuel_settle(${kind},
        ${column((c) => c.key)}::text[], ${column((c) => c.hash)}::bytea[], ${column((c) => c.event)}::text[],
        ${column((c) => c.at)}::timestamptz[], ${column((c) => c.memberId)}::bigint[], ${column((c) => c.due)}::bigint[],
        NULL, NULL, NULL)`.execute(tx),
  )
  return rows
}

/** Charges these trades of the inbox, in the order of closing; those that are not in it any more are left out. */
export async function settleTradesOf(tx: Tx, tradeIds: readonly bigint[]): Promise<StoredCharge[]> {
  const { rows } = await refused(
    sql<StoredCharge>`SELECT ${columns} FROM fuel_settle_trades(${tradeIds}::bigint[])`.execute(tx),
  )
  return rows
}

export type FirstCharged = {
  member_id: bigint
  symbol: string
  side: Side
  volume: string
  profit: bigint
  due: bigint
}

/** The first trades of those members who were charged for none but these. */
export async function firstChargedOf(
  tx: Tx,
  charged: readonly { trade_id: bigint; member_id: bigint }[],
): Promise<FirstCharged[]> {
  if (charged.length === 0) return []
  const { rows } = await sql<FirstCharged>`
    WITH charged AS (SELECT * FROM unnest(${plainArray(charged.map(({ trade_id }) => trade_id))}::bigint[],
        ${plainArray(charged.map(({ member_id }) => member_id))}::bigint[]) AS c(trade_id, member_id)),
      first AS (SELECT c.member_id, array_agg(c.trade_id) AS trades FROM charged c GROUP BY c.member_id
        HAVING count(*) = (SELECT f.trades FROM fuel_totals f WHERE f.member_id = c.member_id))
    SELECT f.member_id, t.symbol, t.side, t.volume, t.profit, t.due FROM first f CROSS JOIN LATERAL (
      SELECT t.symbol, t.side, t.volume, t.profit, c.due FROM fuel_charges c JOIN trades_made t ON t.id = c.trade_id
      WHERE c.trade_id = ANY (f.trades) ORDER BY c.id LIMIT 1) t`.execute(tx)
  return rows
}

export async function putInInbox(tx: Tx, tradeIds: readonly bigint[]): Promise<void> {
  await sql`SELECT trades_to_inbox(${tradeIds}::bigint[])`.execute(tx)
}

/** Whose trades wait, closed by `at`, and how many. */
export async function treesWaiting(reader: Reader, at: Date): Promise<{ tree_id: bigint; trades: number }[]> {
  const { rows } = await sql<{ tree_id: bigint; trades: number }>`
    SELECT tree_id, count(*)::int AS trades FROM trade_inbox WHERE closed_at <= ${at} AND ${notSetAside}
    GROUP BY tree_id ORDER BY min(closed_at), tree_id`.execute(reader)
  return rows
}

/**
 * The next trades of some trees, in the order of closing. Nobody else settles these trees until the transaction ends; they are taken
 * hold of in one order, so that who wants some of the same waits and is not waited for.
 */
export async function claimTrees(
  tx: Tx,
  treeIds: readonly bigint[],
  at: Date,
  tradesMax: number,
): Promise<{ trade_id: bigint; member_id: bigint }[]> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended('settle ' || tree_id, 7))
    FROM (SELECT unnest(${treeIds}::bigint[]) AS tree_id ORDER BY 1) held`.execute(tx)
  const { rows } = await sql<{ trade_id: bigint; member_id: bigint }>`
    SELECT trade_id, member_id FROM trade_inbox WHERE tree_id = ANY (${treeIds}::bigint[]) AND closed_at <= ${at} AND ${notSetAside}
    ORDER BY closed_at, position_id, trade_id LIMIT ${tradesMax}`.execute(tx)
  return rows
}

/** When the longest waiting trade was closed, if that is not after `upTo`. */
export async function firstWaiting(reader: Reader, upTo: Date): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('trade_inbox')
    .select('closed_at')
    .where('closed_at', '<=', upTo)
    .where(notSetAside)
    .orderBy('closed_at')
    .limit(1)
    .executeTakeFirst()
  return row?.closed_at
}

export type NewDeposit = { key: string; hash: Buffer; event: string; memberId: bigint; amount: bigint }
export type StoredDeposit = { key: string; credited: bigint; direct: bigint; collected: bigint }

/** Any number at once; of several, those of members in arrears and of closed ones are left out, and out of the answer. */
export async function bookDeposits(
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

export async function addBonusTotal(tx: Tx, memberId: bigint): Promise<void> {
  await sql`SELECT fuel_count_bonus(${memberId})`.execute(tx)
}

export async function insertFreeze(
  tx: Tx,
  { memberId, reason, holdId, now }: { memberId: bigint; reason: string; holdId: bigint | null; now: Date },
): Promise<void> {
  await sql`SELECT fuel_freeze(${memberId}, ${reason}, ${now}, ${holdId})`.execute(tx)
}

export type Frozen = { member_id: bigint; name: string; email: string; reason: string }

/** Frozen members of whom operators were not alerted yet; the caller alerts them. */
export async function takeUnnotifiedFreezes(tx: Tx, now: Date): Promise<Frozen[]> {
  const { rows } = await sql<Frozen>`
    WITH taken AS (UPDATE frozen_members SET told_at = ${now} WHERE told_at IS NULL RETURNING member_id, reason)
    SELECT t.member_id, m.name, m.email, t.reason FROM taken t JOIN people m ON m.id = t.member_id ORDER BY t.member_id`.execute(
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

/**
 * What hosting and charges of profits took from a member since `from`, what of it for profits, and on how many UTC days: hosting is
 * taken for whole ones. A fee that is paid once is no pace. Of the newest rows.
 */
export async function newestCharges(
  reader: Reader,
  memberId: bigint,
  from: Date,
  chargesMax: number,
): Promise<{ used: bigint; onProfits: bigint; days: number }> {
  const { rows } = await sql<{ used: bigint; onProfits: bigint; days: bigint }>`
    SELECT coalesce(sum(taken), 0)::bigint AS used, coalesce(sum(taken) FILTER (WHERE kind = 'charge'), 0)::bigint AS "onProfits",
      count(DISTINCT (at AT TIME ZONE 'UTC')::date)::bigint AS days FROM (
      SELECT kind, bonus_paid + fuel_paid AS taken, at FROM fuel_charges WHERE member_id = ${memberId} ORDER BY id DESC LIMIT ${chargesMax}) newest
    WHERE at >= ${from} AND kind <> 'reactivation'`.execute(reader)
  const { used = 0n, onProfits = 0n, days = 0n } = rows[0] ?? {}
  return { used, onProfits, days: Number(days) }
}

export async function arrearsOf(reader: Reader, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    SELECT coalesce(sum(arrears), 0)::bigint AS owed FROM fuel_charges WHERE member_id = ${memberId} AND arrears > 0`.execute(
    reader,
  )
  return rows[0]?.owed ?? 0n
}

export type FuelPeriod = {
  charges: bigint
  hosting: bigint
  reactivation: bigint
  deposited: bigint
  profit: bigint
}

/** What was taken from a member's fuel within some time, by kind, what was deposited and what trades made; of the newest charges. */
export async function periodOf(
  reader: Reader,
  memberId: bigint,
  { from, before }: Bounds,
  chargesMax: number,
): Promise<FuelPeriod> {
  const [first, end] = [from ?? '-infinity', before ?? 'infinity']
  const { rows } = await sql<FuelPeriod>`
    SELECT c.*, d.deposited, t.profit FROM (
      SELECT coalesce(sum(taken) FILTER (WHERE kind = 'charge'), 0)::bigint AS charges,
        coalesce(sum(taken) FILTER (WHERE kind = 'hosting'), 0)::bigint AS hosting,
        coalesce(sum(taken) FILTER (WHERE kind = 'reactivation'), 0)::bigint AS reactivation
      FROM (SELECT kind, bonus_paid + fuel_paid AS taken, at FROM fuel_charges WHERE member_id = ${memberId} ORDER BY id DESC LIMIT ${chargesMax}) newest
      WHERE at >= ${first}::timestamptz AND at < ${end}::timestamptz) c
    CROSS JOIN (SELECT coalesce(sum(amount), 0)::bigint AS deposited FROM fuel_deposits
      WHERE member_id = ${memberId} AND credited_at >= ${first}::timestamptz AND credited_at < ${end}::timestamptz) d
    CROSS JOIN (SELECT coalesce(sum(profit), 0)::bigint AS profit FROM trades_made
      WHERE member_id = ${memberId} AND closed_at >= ${first}::timestamptz AND closed_at < ${end}::timestamptz) t`.execute(
    reader,
  )
  return rows[0] ?? { charges: 0n, hosting: 0n, reactivation: 0n, deposited: 0n, profit: 0n }
}

export type Fee = {
  id: bigint
  kind: 'hosting' | 'reactivation'
  due: bigint
  arrears: bigint
  balance_after: bigint
  at: Date
}
export type FeeQuery = Bounds & {
  search?: string | undefined
  sort?: SortOfCall<typeof readFuelFees> | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}

const feeSorts = { at: sql`at`, kind: sql`kind::text`, due: sql`due`, fuelBalance: sql`balance_after` }

/** A page of hosting and reactivation among a member's newest charges, and how many of those there are. */
export async function feesOf(
  reader: Reader,
  memberId: bigint,
  query: FeeQuery,
  chargesMax: number,
): Promise<{ fees: Fee[]; found: number }> {
  const direction = (query.order ?? (query.sort ? 'asc' : 'desc')) === 'desc' ? sql`DESC` : sql`ASC`
  const order = query.sort ? sql`${feeSorts[query.sort]} ${direction}, id ${direction}` : sql`id ${direction}`
  const { rows } = await sql<Fee & { found: bigint }>`
    WITH looked AS (
      SELECT id, kind, due, arrears, balance_after, at FROM fuel_charges WHERE member_id = ${memberId} ORDER BY id DESC LIMIT ${chargesMax}
    ), found AS MATERIALIZED (
      SELECT * FROM looked WHERE kind <> 'charge' ${query.from ? sql`AND at >= ${query.from}` : sql``} ${query.before ? sql`AND at < ${query.before}` : sql``}
        ${query.search ? sql`AND kind::text LIKE ${containing(query.search)}` : sql``})
    SELECT p.*, n.found FROM (SELECT count(*) AS found FROM found) n LEFT JOIN LATERAL (
      SELECT * FROM found ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}) p ON true
    ORDER BY ${order}`.execute(reader)
  return { fees: rows.filter(({ id }) => id !== null), found: Number(rows[0]?.found ?? 0n) }
}
