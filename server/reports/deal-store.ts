import { sql } from 'kysely'
import type { Reader } from '../platform/db.ts'
import { containing, rowsLookedMax } from '../platform/page-bounds.ts'

export type DealSort = 'DealTicket' | 'Symbol' | 'Volume' | 'Price' | 'Profit' | 'Trade_type' | 'Trade_time'
export type DealQuery = {
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
  at: Date
  symbol: string
  side: 'buy' | 'sell'
  entry: 'in' | 'out'
  volume: string
  price: string
  /** With swap and commission: what the deal added to the balance. */
  net: bigint
}

const columns = sql`account_id, ticket, trade_position_id, at, symbol, side, entry, volume, price, profit + swap + commission AS net`
const sorts: Record<Exclude<DealSort, 'Trade_time'>, ReturnType<typeof sql>> = {
  DealTicket: sql`ticket`,
  Symbol: sql`symbol`,
  Volume: sql`volume`,
  Price: sql`price`,
  Profit: sql`net`,
  Trade_type: sql`side`,
}

/** How many deals a member has, and on which day (UTC) the row `offset` lies, with what comes before that day. */
export async function placeOfDeal(
  reader: Reader,
  memberId: bigint,
  { offset, isAscending }: { offset: number; isAscending: boolean },
): Promise<{ total: number; day: Date | null; before: number }> {
  const { rows } = await sql<{ total: bigint; day: Date | null; before: bigint | null }>`
    WITH days AS MATERIALIZED (
      SELECT day, deals, sum(deals) OVER (ORDER BY day ${isAscending ? sql`ASC` : sql`DESC`}) AS upto
      FROM deal_days WHERE member_id = ${memberId})
    SELECT (SELECT coalesce(sum(deals), 0) FROM days)::bigint AS total, d.day::timestamp AT TIME ZONE 'UTC' AS day, d.before::bigint AS before
    FROM (SELECT 1) AS one LEFT JOIN LATERAL (
      SELECT day, upto - deals AS before FROM days WHERE upto > ${offset} ORDER BY upto LIMIT 1) d ON true`.execute(
    reader,
  )
  const { total = 0n, day = null, before } = rows[0] ?? {}
  return { total: Number(total), day, before: Number(before ?? 0n) }
}

type Stretch = { from: Date; isAscending: boolean; limit: number; offset: number }

/** Deals by time, beginning with the day that starts at `from`. The index has them in this order, either way round. */
export async function dealsByTime(
  reader: Reader,
  memberId: bigint,
  { from, isAscending, limit, offset }: Stretch,
): Promise<PagedDeal[]> {
  const { rows } = await sql<PagedDeal>`
    SELECT ${columns} FROM deals WHERE member_id = ${memberId} AND ${
      isAscending ? sql`at >= ${from}` : sql`at < ${from}::timestamptz + interval '1 day'`
    } ORDER BY ${isAscending ? sql`at, account_id DESC, ticket` : sql`at DESC, account_id, ticket DESC`}
    LIMIT ${limit} OFFSET ${offset}`.execute(reader)
  return rows
}

/** The same by any figure, or of those that a search finds. */
export async function dealsLookedThrough(
  reader: Reader,
  memberId: bigint,
  query: DealQuery,
): Promise<{ deals: PagedDeal[]; found: number }> {
  const isAscending = (query.order ?? (query.sort ? 'asc' : 'desc')) === 'asc'
  const byTime = isAscending ? sql`at, account_id DESC, ticket` : sql`at DESC, account_id, ticket DESC`
  const bySort =
    query.sort && query.sort !== 'Trade_time'
      ? sql`${sorts[query.sort]} ${isAscending ? sql`ASC` : sql`DESC`}, `
      : sql``
  const { rows } = await sql<PagedDeal & { found: bigint }>`
    WITH looked AS (
      SELECT ${columns} FROM deals WHERE member_id = ${memberId} ORDER BY at DESC, account_id, ticket DESC LIMIT ${rowsLookedMax}
    ), found AS MATERIALIZED (
      SELECT * FROM looked ${
        query.search ? sql`WHERE lower(concat_ws(' ', ticket, symbol, side)) LIKE ${containing(query.search)}` : sql``
      })
    SELECT p.*, n.found FROM (SELECT count(*) AS found FROM found) n LEFT JOIN LATERAL (
      SELECT * FROM found ORDER BY ${bySort}${byTime} LIMIT ${query.limit} OFFSET ${query.offset}) p ON true
    ORDER BY ${bySort}${byTime}`.execute(reader)
  return { deals: rows.filter(({ ticket }) => ticket !== null), found: Number(rows[0]?.found ?? 0n) }
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
