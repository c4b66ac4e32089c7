import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import type { Side } from '../../platform/shown-deal.ts'

const dealsMax = 100

export type TradeRow = {
  /** None while any of it is open. */
  id: bigint | null
  account_id: bigint
  position_id: bigint
  symbol: string
  side: Side
  volume: string
  opened_at: Date
  closed_at: Date | null
  profit: bigint | null
  company_basis_points: number
  discount_basis_points: number
  basis: 'each-trade' | 'net-new-profit'
}

/** A member's trade by the number of its first position or of one that counters it; the newest, where accounts share a number. */
export async function tradeOf(
  reader: Reader,
  memberId: bigint,
  { position, account }: { position: bigint; account: bigint | undefined },
): Promise<TradeRow | undefined> {
  const { rows } = await sql<TradeRow>`
    SELECT t.* FROM accounts_traded a
    LEFT JOIN deals_done d ON d.account_id = a.id AND d.ticket = ${position} AND d.position_id = ${position}
    CROSS JOIN LATERAL (
      (SELECT id, account_id, position_id, symbol, side, volume, opened_at, closed_at, profit, company_basis_points, discount_basis_points, basis
        FROM trades_made WHERE account_id = a.id AND position_id = coalesce(d.trade_position_id, ${position}))
      UNION ALL
      -- What is open stands in its first deal.
      (SELECT NULL, account_id, position_id, symbol, side, volume, at, NULL, NULL, company_basis_points, discount_basis_points, basis
        FROM deals_done WHERE account_id = a.id AND trade_position_id = coalesce(d.trade_position_id, ${position})
          AND position_id = trade_position_id AND entry = 'in' ORDER BY ticket LIMIT 1)
      ORDER BY id NULLS LAST LIMIT 1) t
    WHERE a.member_id = ${memberId} ${account === undefined ? sql`` : sql`AND a.id = ${account}`}
    ORDER BY t.opened_at DESC, t.account_id DESC LIMIT 1`.execute(reader)
  return rows[0]
}

export type DealRow = {
  ticket: bigint
  position_id: bigint
  at: Date
  symbol: string
  side: Side
  entry: 'in' | 'out'
  volume: string
  price: string
  profit: bigint
  swap: bigint
  commission: bigint
  reason: number
  evidence: number
  /** Of a deal that somebody asked for: why. */
  words: string | null
}

export async function dealsOfTrade(reader: Reader, accountId: bigint, positionId: bigint): Promise<DealRow[]> {
  const { rows } = await sql<DealRow>`
    SELECT ticket, position_id, at, symbol, side, entry, volume, price, profit, swap, commission, reason, evidence, words
    FROM deals_done WHERE account_id = ${accountId} AND trade_position_id = ${positionId} ORDER BY ticket LIMIT ${dealsMax}`.execute(
    reader,
  )
  return rows
}

/** Where the stop and the target of an open position stand, in points. */
export function levelsOfPosition(reader: Reader, accountId: bigint, positionId: bigint) {
  return reader
    .selectFrom('positions_held')
    .select(['stop_points', 'target_points'])
    .where('account_id', '=', accountId)
    .where('position_id', '=', positionId)
    .executeTakeFirst()
}

export type StoredReceipt = {
  charge_id: bigint
  due: bigint
  bonus_paid: bigint
  fuel_paid: bigint
  arrears: bigint
  shares: bigint[]
  balance_after: bigint
  paid_at_once: bigint
  operations: bigint
  pool: bigint
  released: bigint
}

export async function receiptOf(reader: Reader, tradeId: bigint): Promise<StoredReceipt | undefined> {
  const { rows } = await sql<StoredReceipt>`
    SELECT charge_id, due, bonus_paid, fuel_paid, arrears, shares, balance_after, paid_at_once, operations, pool, released
    FROM trade_receipts WHERE trade_id = ${tradeId}`.execute(reader)
  return rows[0]
}

/** What a charged trade lifted the account's realised profit above its highest mark, charges being in the order they were settled. */
export async function newProfitOf(reader: Reader, accountId: bigint, chargeId: bigint): Promise<bigint> {
  const { rows } = await sql<{ lifted: bigint }>`
    WITH walked AS (
      SELECT c.id, sum(t.profit) OVER (ORDER BY c.id) AS realised
      FROM trades_made t JOIN charges_made c ON c.trade_id = t.id WHERE t.account_id = ${accountId} AND c.id <= ${chargeId})
    SELECT greatest(max(realised) FILTER (WHERE id = ${chargeId})
      - greatest(max(realised) FILTER (WHERE id < ${chargeId}), 0), 0)::bigint AS lifted FROM walked`.execute(reader)
  return rows[0]?.lifted ?? 0n
}
