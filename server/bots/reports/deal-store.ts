import type { SortOf } from '@fairlead/contract/page'
import type { botStatsQuery } from '@fairlead/contract/routes/bots/trading'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import { containing, rowsLookedMax } from '../../platform/database/page-bounds.ts'
import type { Bounds } from '../../platform/day-bounds.ts'
import { priceShown, sideShown, tradeTypeShown } from '../../platform/shown-deal.ts'

export type DealSort = SortOf<typeof botStatsQuery>
export type DealQuery = Bounds & {
  search?: string | undefined
  sort?: DealSort | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}
export type PagedDeal = {
  account_id: bigint
  ticket: bigint
  trade_position_id: bigint
  is_counter: boolean
  at: Date
  symbol: string
  side: 'buy' | 'sell'
  entry: 'in' | 'out'
  volume: string
  price: string
  /** With swap and commission: what the deal added to the balance. */
  net: bigint
}

const columns = sql`account_id, ticket, trade_position_id, position_id <> trade_position_id AS is_counter, at, symbol, side, entry, volume,
  price, profit + swap + commission AS net`
const tradeType = tradeTypeShown(sideShown(sql`symbol`, sql`side`), sql`entry`, sql`is_counter`)
const sorts: Record<Exclude<DealSort, 'Trade_time'>, ReturnType<typeof sql>> = {
  DealTicket: sql`ticket`,
  Symbol: sql`symbol`,
  Volume: sql`volume`,
  Price: priceShown(sql`symbol`, sql`price`),
  Profit: sql`net`,
  Trade_type: sql`(${tradeType}) COLLATE "C"`,
}

type Stretch = Bounds & { isAscending: boolean; limit: number; offset: number }
/** The days (UTC) that a stretch of deals lies on, how many deals come before the first of them, and how many there are on them. */
export type Place = { firstDay: Date; lastDay: Date; before: number; deals: number }
export type BotFigures = {
  /** Of the account that the bot trades, or traded last. */
  capital: bigint
  balance: bigint
  /** How many trades are closed, and what they made together. */
  trades: number
  profit: bigint
  /** How many deals there are on the days asked for, and where the stretch of them lies; nowhere, if there are not that many. */
  total: number
  place: Place | undefined
}

/** All that stands above and around a page of deals, in one trip to the database: whoever waits behind busy writers waits once. */
export async function figuresOf(reader: Reader, memberId: bigint, stretch: Stretch): Promise<BotFigures> {
  const { isAscending, limit, offset, from, before } = stretch
  const { rows } = await sql<{
    capital: bigint | null
    balance: bigint | null
    trades: number | null
    profit: bigint | null
    total: bigint
    first: Date | null
    last: Date | null
    before: bigint | null
    deals: bigint | null
  }>`
    WITH days AS MATERIALIZED (
      SELECT day::timestamp AT TIME ZONE 'UTC' AS day, deals, sum(deals) OVER (ORDER BY day ${isAscending ? sql`ASC` : sql`DESC`}) AS upto
      FROM deal_days WHERE member_id = ${memberId} ${from ? sql`AND day >= ${dayOf(from)}` : sql``} ${before ? sql`AND day < ${dayOf(before)}` : sql``})
    SELECT p.*, (SELECT coalesce(sum(deals), 0) FROM days)::bigint AS total, a.capital, a.balance, c.trades, c.profit
    FROM (SELECT min(day) AS first, max(day) AS last, min(upto - deals)::bigint AS before, sum(deals)::bigint AS deals
        FROM days WHERE upto > ${offset} AND upto - deals < ${offset + limit}) p
      LEFT JOIN bot_accounts a ON a.member_id = ${memberId}
      LEFT JOIN (${closedTrades(memberId, stretch)}) c ON true`.execute(reader)
  const [row] = rows
  return {
    capital: row?.capital ?? 0n,
    balance: row?.balance ?? 0n,
    trades: row?.trades ?? 0,
    profit: row?.profit ?? 0n,
    total: Number(row?.total ?? 0n),
    place:
      row?.first && row.last
        ? { firstDay: row.first, lastDay: row.last, before: Number(row.before ?? 0n), deals: Number(row.deals ?? 0n) }
        : undefined,
  }
}

/** Over all time both figures are kept with the trades. */
const closedTrades = (memberId: bigint, bounds: Bounds) =>
  bounds.from || bounds.before
    ? sql`SELECT count(*)::int AS trades, coalesce(sum(profit), 0)::bigint AS profit FROM trades_made
        WHERE member_id = ${memberId} ${within(sql`closed_at`, bounds)}`
    : sql`SELECT trades_closed AS trades, profit FROM trading_figures WHERE member_id = ${memberId}`

const dayOf = (moment: Date) => sql`(${moment}::timestamptz AT TIME ZONE 'UTC')::date`
const within = (column: RawBuilder<unknown>, { from, before }: Bounds) =>
  sql`${from ? sql`AND ${column} >= ${from}` : sql``} ${before ? sql`AND ${column} < ${before}` : sql``}`

/**
 * Deals by time. Bounded by their days on both sides, so that no plan, however wrong its guess, reads more than those; and counted from
 * whichever end of these days is nearer.
 */
export async function dealsByTime(
  reader: Reader,
  memberId: bigint,
  { firstDay, lastDay, before, deals }: Place,
  { isAscending, limit, offset }: Stretch,
): Promise<PagedDeal[]> {
  const skipped = offset - before
  const left = Math.max(0, deals - skipped - limit)
  const isFromEnd = left < skipped
  const { rows } = await sql<PagedDeal>`
    SELECT ${columns} FROM deals_done WHERE member_id = ${memberId} AND at >= ${firstDay} AND at < ${lastDay}::timestamptz + interval '1 day'
    ORDER BY ${isAscending !== isFromEnd ? sql`at, account_id DESC, ticket` : sql`at DESC, account_id, ticket DESC`}
    LIMIT ${isFromEnd ? Math.min(limit, deals - skipped) : limit} OFFSET ${isFromEnd ? left : skipped}`.execute(reader)
  return isFromEnd ? rows.reverse() : rows
}

/** A sort by what no index follows looks through so many of the newest deals: years of one bot's, at about the cost of a page by time. */
export const dealsSortedMax = 2_000

/** So many at most, and bounded by the days that they lie on, as a page by time is. */
const newestDeals = (memberId: bigint, bounds: Bounds, most: number) => sql`
  SELECT ${columns} FROM deals_done WHERE member_id = ${memberId} ${within(sql`at`, bounds)}
    AND at >= coalesce((SELECT max(day) FROM (
      SELECT day::timestamp AT TIME ZONE 'UTC' AS day, sum(deals) OVER (ORDER BY day DESC) AS upto
      FROM deal_days WHERE member_id = ${memberId} ${bounds.before ? sql`AND day < ${dayOf(bounds.before)}` : sql``}) d WHERE upto >= ${most}), '-infinity')
  ORDER BY at DESC, account_id, ticket DESC LIMIT ${most}`

/** Those of the newest deals that come first by any figure. */
export async function dealsBySort(reader: Reader, memberId: bigint, query: DealQuery): Promise<PagedDeal[]> {
  const { rows } = await sql<PagedDeal>`
    SELECT * FROM (
      ${newestDeals(memberId, query, dealsSortedMax)}) looked
    ORDER BY ${orderOf(query)} LIMIT ${query.limit} OFFSET ${query.offset}`.execute(reader)
  return rows
}

/** Those that a search finds among the newest deals, by any figure. */
export async function dealsFound(
  reader: Reader,
  memberId: bigint,
  search: string,
  query: DealQuery,
): Promise<{ deals: PagedDeal[]; found: number }> {
  const order = orderOf(query)
  const { rows } = await sql<PagedDeal & { found: bigint }>`
    WITH looked AS (
      ${newestDeals(memberId, query, rowsLookedMax)}
    ), found AS MATERIALIZED (
      SELECT * FROM looked WHERE lower(concat_ws(' ', ticket, symbol, ${tradeType})) LIKE ${containing(search)})
    SELECT p.*, n.found FROM (SELECT count(*) AS found FROM found) n LEFT JOIN LATERAL (
      SELECT * FROM found ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}) p ON true
    ORDER BY ${order}`.execute(reader)
  return { deals: rows.filter(({ ticket }) => ticket !== null), found: Number(rows[0]?.found ?? 0n) }
}

export const isAscending = ({ sort, order }: Pick<DealQuery, 'sort' | 'order'>): boolean =>
  (order ?? (sort ? 'asc' : 'desc')) === 'asc'

function orderOf(query: DealQuery) {
  const up = isAscending(query)
  const byTime = up ? sql`at, account_id DESC, ticket` : sql`at DESC, account_id, ticket DESC`
  if (!query.sort || query.sort === 'Trade_time') return byTime
  return sql`${sorts[query.sort]} ${up ? sql`ASC` : sql`DESC`}, ${byTime}`
}

/** The account that a member's bot trades, or traded last. */
export async function botAccountOf(
  reader: Reader,
  memberId: bigint,
): Promise<{ accountId: bigint; openedAt: Date; capital: bigint; balance: bigint } | undefined> {
  const { rows } = await sql<{ account_id: bigint; opened_at: Date; capital: bigint | null; balance: bigint | null }>`
    SELECT account_id, opened_at, capital, balance FROM bot_accounts WHERE member_id = ${memberId}`.execute(reader)
  const [row] = rows
  return (
    row && {
      accountId: row.account_id,
      openedAt: row.opened_at,
      capital: row.capital ?? 0n,
      balance: row.balance ?? 0n,
    }
  )
}
