import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/db.ts'
import type { Cause } from '../bot-states.ts'

export type PastAccount = {
  id: bigint
  is_paper: boolean
  enrolled_at: Date
  balance_cents: bigint
  next_ticket: bigint
  /** How far its shard has come. */
  reached: Date
}

/** The account that the member's bot trades, while it is in the fleet. */
export async function accountInFleet(reader: Reader, memberId: bigint): Promise<PastAccount | undefined> {
  const { rows } = await sql<PastAccount>`
    SELECT a.id, a.is_paper, a.enrolled_at, a.balance_cents, a.next_ticket, s.reached
    FROM bots b JOIN trading_accounts a ON a.id = b.account_id JOIN shards_moved s ON s.id = a.shard_id
    WHERE b.member_id = ${memberId} AND a.enrolled_at IS NOT NULL`.execute(reader)
  return rows[0]
}

export type PastDeal = {
  ticket: bigint
  position_id: bigint
  trade_position_id: bigint
  at: Date
  symbol: string
  side: 'buy' | 'sell'
  entry: 'in' | 'out'
  volume: string
  price: string
  profit: bigint
  swap: bigint
  commission: bigint
  reason: number
}

export async function dealsSince(reader: Reader, accountId: bigint, since: Date, limit: number): Promise<PastDeal[]> {
  const { rows } = await sql<PastDeal>`
    SELECT ticket, position_id, trade_position_id, at, symbol, side, entry, volume, price, profit, swap, commission, reason FROM deals
    WHERE account_id = ${accountId} AND at >= ${since} ORDER BY ticket LIMIT ${limit}`.execute(reader)
  return rows
}

export async function changesSince(
  reader: Reader,
  memberId: bigint,
  since: Date,
  limit: number,
): Promise<{ at: Date; cause: Cause }[]> {
  const { rows } = await sql<{ at: Date; cause: Cause }>`
    SELECT at, cause FROM bot_changes WHERE member_id = ${memberId} AND at >= ${since} ORDER BY id LIMIT ${limit}`.execute(
    reader,
  )
  return rows
}

/** All shares that held in a span: those of its beginning, and those made in it. */
export async function sharesHeld(
  reader: Reader,
  from: Date,
  to: Date,
  limit: number,
): Promise<{ at: Date; shares: number[] }[]> {
  const { rows } = await sql<{ at: Date; shares: number[] }>`
    SELECT at, shares FROM shares_made
    WHERE at <= ${to} AND at >= coalesce((SELECT max(at) FROM shares_made WHERE at <= ${from}), ${from}) ORDER BY at LIMIT ${limit}`.execute(
    reader,
  )
  return rows
}
