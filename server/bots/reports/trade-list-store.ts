import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import { containing, rowsScannedMax } from '../../platform/database/page-bounds.ts'
import { plainArray } from '../../platform/database/plain-array.ts'
import type { Bounds } from '../../platform/day-bounds.ts'
import { type Side, sideShown } from '../../platform/shown-deal.ts'

export type TradeSort =
  | 'trade'
  | 'symbol'
  | 'side'
  | 'volume'
  | 'openedAt'
  | 'closedAt'
  | 'profit'
  | 'fuelCharge'
  | 'kept'
export type TradeQuery = Bounds & {
  search?: string | undefined
  sort?: TradeSort | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}
/** What a closed trade made, and what was charged for it, once it is settled. */
export type Charged = { profit: bigint; due: bigint | null }
export type ListedTrade = {
  account_id: bigint
  position_id: bigint
  deal_ticket: bigint | null
  symbol: string
  side: Side
  volume: string
  opened_at: Date
  closed_at: Date | null
  profit: bigint | null
  due: bigint | null
  kept: bigint | null
  counters: number
}

const sorts: Record<TradeSort, ReturnType<typeof sql>> = {
  trade: sql`position_id`,
  symbol: sql`symbol`,
  side: sideShown(sql`symbol`, sql`side`),
  volume: sql`volume`,
  openedAt: sql`opened_at`,
  closedAt: sql`closed_at`,
  profit: sql`profit`,
  fuelCharge: sql`due`,
  kept: sql`kept`,
}

/** A page of a member's trades, and how many there are; with days those that were closed on them, of which nothing is open. */
export async function tradePageOf(
  reader: Reader,
  memberId: bigint,
  query: TradeQuery,
): Promise<{ trades: ListedTrade[]; total: number }> {
  const { search, sort, from, before, limit, offset } = query
  const isUp = (query.order ?? (sort ? 'asc' : 'desc')) === 'asc'
  const byTime = isUp
    ? sql`closed_at ASC NULLS LAST, opened_at, account_id, position_id`
    : sql`closed_at DESC NULLS FIRST, opened_at DESC, account_id DESC, position_id DESC`
  const order = sort ? sql`${sorts[sort]} ${isUp ? sql`ASC` : sql`DESC`} NULLS LAST, ${byTime}` : byTime
  const within = sql`member_id = ${memberId} ${from ? sql`AND closed_at >= ${from}` : sql``} ${before ? sql`AND closed_at < ${before}` : sql``}`
  // Only the newest first can be cut off where the page ends.
  const looked = search || sort || isUp ? rowsScannedMax : Math.min(rowsScannedMax, offset + limit)
  const open = from || before ? sql`false` : sql`true`
  const total = search
    ? sql`(SELECT count(*) FROM found)`
    : sql`least((SELECT count(*) FROM opened) + ${
        from || before
          ? sql`(SELECT count(*) FROM trades_made WHERE ${within})`
          : sql`coalesce((SELECT trades_closed FROM trading_figures WHERE member_id = ${memberId}), 0)`
      }, ${sort || isUp ? rowsScannedMax : sql`'infinity'::float8`})`
  const { rows } = await sql<ListedTrade & { total: number }>`
    WITH opened AS MATERIALIZED (
      SELECT p.account_id, p.trade_position_id AS position_id, NULL::bigint AS deal_ticket, d.symbol, d.side, d.volume, d.at AS opened_at,
        NULL::timestamptz AS closed_at, NULL::bigint AS profit, NULL::bigint AS due, NULL::bigint AS kept
      FROM (SELECT DISTINCT h.account_id, h.trade_position_id FROM accounts_traded a JOIN positions_held h ON h.account_id = a.id
        WHERE a.member_id = ${memberId} AND ${open}) p
      CROSS JOIN LATERAL (SELECT symbol, side, volume, at FROM deals_done WHERE account_id = p.account_id
        AND trade_position_id = p.trade_position_id AND position_id = trade_position_id AND entry = 'in' ORDER BY ticket LIMIT 1) d
    ), looked AS (
      SELECT * FROM opened
      UNION ALL
      (SELECT t.account_id, t.position_id, t.deal_ticket, t.symbol, t.side, t.volume, t.opened_at, t.closed_at, t.profit, c.due, t.profit - c.due
        FROM (SELECT * FROM trades_made WHERE ${within} ORDER BY closed_at DESC, id DESC LIMIT ${looked}) t
          LEFT JOIN charges_made c ON c.trade_id = t.id)
    ), found AS MATERIALIZED (
      SELECT * FROM looked ${
        search
          ? sql`WHERE lower(concat_ws(' ', position_id, deal_ticket, symbol, ${sorts.side}, CASE WHEN closed_at IS NULL THEN 'open' END)) LIKE ${containing(search)}`
          : sql``
      })
    SELECT p.*, n.total, (SELECT count(DISTINCT d.position_id)::int - 1 FROM deals_done d
      WHERE d.account_id = p.account_id AND d.trade_position_id = p.position_id) AS counters
    FROM (SELECT ${total} AS total) n LEFT JOIN LATERAL (
      SELECT * FROM found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) p ON true
    ORDER BY ${order}`.execute(reader)
  return { trades: rows.filter(({ position_id }) => position_id !== null), total: Number(rows[0]?.total ?? 0) }
}

type Deal = { account_id: bigint; trade_position_id: bigint; ticket: bigint }

/** Of these deals, those that closed the last of their trade: what all of it made and what was charged, by account and ticket. */
export async function tradesClosedBy(reader: Reader, deals: readonly Deal[]): Promise<Map<string, Charged>> {
  if (deals.length === 0) return new Map()
  const column = (pick: (deal: Deal) => bigint) => sql`${plainArray(deals.map(pick))}::bigint[]`
  const { rows } = await sql<Charged & { account_id: bigint; deal_ticket: bigint }>`
    SELECT t.account_id, t.deal_ticket, t.profit, c.due
    FROM unnest(${column((deal) => deal.account_id)}, ${column((deal) => deal.trade_position_id)}, ${column((deal) => deal.ticket)})
        AS d(account_id, position_id, ticket)
      JOIN trades_made t ON t.account_id = d.account_id AND t.position_id = d.position_id AND t.deal_ticket = d.ticket
      LEFT JOIN charges_made c ON c.trade_id = t.id`.execute(reader)
  return new Map(
    rows.map(({ account_id, deal_ticket, profit, due }) => [`${account_id} ${deal_ticket}`, { profit, due }]),
  )
}
