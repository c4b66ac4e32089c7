import type { SortOfCall } from '@fairlead/contract/page'
import type { readFuelStats as statsCall } from '@fairlead/contract/routes/finance/fuel'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { type RawBuilder, sql } from 'kysely'
import { addSeconds } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database/db.ts'
import { containing, rowsLookedMax } from '../../platform/database/page-bounds.ts'
import type { Bounds } from '../../platform/day-bounds.ts'
import { type Side, shownPrice, shownSide, sideShown, tradeTypeShown } from '../../platform/shown-deal.ts'
import { readFuelBalances } from '../ledger/read-balances.ts'
import { readFuelPace } from './read-fuel-pace.ts'
import { readKept } from './read-kept.ts'
import { periodOf, totalsOf } from './store.ts'

type Sort = SortOfCall<typeof statsCall>
export type FuelStatsQuery = Bounds & {
  search?: string | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}
type Row = {
  account_id: bigint
  position_id: bigint
  deal_ticket: bigint
  symbol: string
  volume: string
  price: string
  profit: bigint
  /** Of the deal that closed the last of it. */
  side: Side
  is_counter: boolean
  deal_net: bigint | null
  company_basis_points: number
  closed_at: Date
  due: bigint
  arrears: bigint
  balance_after: bigint
}

const tradeType = tradeTypeShown(sideShown(sql`symbol`, sql`side`), sql`'out'::text`, sql`is_counter`)
const columns: Record<Sort, ReturnType<typeof sql>> = {
  DealTicket: sql`deal_ticket`,
  Symbol: sql`symbol`,
  Profit: sql`profit`,
  Trade_type: sql`(${tradeType}) COLLATE "C"`,
  fuelUsed: sql`due`,
  fuelBalance: sql`balance_after`,
  Trade_time: sql`closed_at`,
}

/** The caption of the specification: "30 days". */
const periodSeconds = 30 * 86_400

/** Closed trades with what is due on each, newest first unless sorted otherwise, what is still owed, and the sums of a period. */
export async function readFuelStats(reader: Reader, memberId: bigint, query: FuelStatsQuery, now: Date) {
  const { total: fuelBalance } = await readFuelBalances(reader, memberId)
  const totals = await totalsOf(reader, memberId)
  const { rows, total } =
    query.search || query.sort || query.from || query.before
      ? await lookedThrough(reader, memberId, query)
      : { rows: await inOrder(reader, memberId, query), total: totals?.trades ?? 0 }
  const bounds: Bounds = query.from || query.before ? query : { from: addSeconds(now, -periodSeconds) }
  const period = await periodOf(reader, memberId, bounds, rowsLookedMax)
  const pace = await readFuelPace(reader, memberId, now)
  const kept = await readKept(reader, memberId)
  return {
    fuelBalance: toDollars(fuelBalance),
    fuelUsed: toDollars(micro((totals?.charged ?? 0n) + (totals?.hosted ?? 0n))),
    totalDepositFuel: toDollars(micro(totals?.deposited ?? 0n)),
    totalProfit: kept.profit,
    allTradesData: rows.map((row) => ({
      DealTicket: Number(row.deal_ticket),
      Symbol: row.symbol,
      Volume: Number(row.volume),
      Price: shownPrice(row.symbol, Number(row.price)),
      Profit: toDollars(micro(row.profit)),
      Trade_type: shownSide(row.symbol, row.side),
      Trade_time: row.closed_at.toISOString(),
      fuelUsed: toDollars(micro(row.due)),
      owed: toDollars(micro(row.arrears)),
      fuelBalance: toDollars(micro(row.balance_after)),
      account: Number(row.account_id),
      trade: Number(row.position_id),
      entry: 'out' as const,
      isCounter: row.is_counter,
      kept: toDollars(micro(row.profit - row.due)),
      dealProfit: row.deal_net === null ? null : toDollars(micro(row.deal_net)),
      companyPercent: row.company_basis_points / 100,
    })),
    owed: kept.owed,
    total,
    period: {
      from: bounds.from?.toISOString() ?? null,
      to: (bounds.before ?? now).toISOString(),
      charges: toDollars(micro(period.charges)),
      hosting: toDollars(micro(period.hosting)),
      reactivation: toDollars(micro(period.reactivation)),
      deposited: toDollars(micro(period.deposited)),
      profit: toDollars(micro(period.profit)),
      kept: await readKept(reader, memberId, bounds),
    },
    kept,
    pace: {
      days: pace.days,
      perDay: toDollars(pace.usedPerDay),
      onProfitsPerDay: toDollars(pace.onProfitsPerDay),
      runwayDays: pace.runwayDays,
    },
  }
}

/** The charges of a member's trades in the order they were settled, a stretch of them. */
const charges = (
  memberId: bigint,
  direction: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
) => sql`
  SELECT c.id, t.account_id, t.position_id, t.deal_ticket, t.symbol, coalesce(d.volume, t.volume) AS volume, t.price, t.profit, t.closed_at,
    coalesce(d.side, CASE t.side WHEN 'buy' THEN 'sell' ELSE 'buy' END) AS side, coalesce(d.position_id <> d.trade_position_id, false) AS is_counter,
    d.profit + d.swap + d.commission AS deal_net, t.company_basis_points, c.due, c.arrears, c.balance_after
  FROM fuel_charges c JOIN trades_made t ON t.id = c.trade_id
    LEFT JOIN deals_done d ON d.account_id = t.account_id AND d.ticket = t.deal_ticket WHERE c.member_id = ${memberId} AND c.kind = 'charge'
  ORDER BY c.id ${direction} LIMIT ${limit} OFFSET ${offset}`

async function inOrder(reader: Reader, memberId: bigint, query: FuelStatsQuery): Promise<Row[]> {
  const { rows } = await sql<Row>`${charges(memberId, query.order === 'asc' ? sql`ASC` : sql`DESC`, query)}`.execute(
    reader,
  )
  return rows
}

async function lookedThrough(
  reader: Reader,
  memberId: bigint,
  query: FuelStatsQuery,
): Promise<{ rows: Row[]; total: number }> {
  const direction = (query.order ?? (query.sort ? 'asc' : 'desc')) === 'desc' ? sql`DESC` : sql`ASC`
  const order = query.sort ? sql`${columns[query.sort]} ${direction}, id ${direction}` : sql`id ${direction}`
  const { rows } = await sql<Row & { found: bigint }>`
    WITH found AS MATERIALIZED (
      SELECT * FROM (${charges(memberId, sql`DESC`, { limit: rowsLookedMax, offset: 0 })}) looked WHERE true
        ${query.from ? sql`AND closed_at >= ${query.from}` : sql``} ${query.before ? sql`AND closed_at < ${query.before}` : sql``}
        ${query.search ? sql`AND lower(concat_ws(' ', deal_ticket, symbol, ${tradeType})) LIKE ${containing(query.search)}` : sql``})
    SELECT p.*, n.found FROM (SELECT count(*) AS found FROM found) n LEFT JOIN LATERAL (
      SELECT * FROM found ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}) p ON true
    ORDER BY ${order}`.execute(reader)
  return { rows: rows.filter(({ deal_ticket }) => deal_ticket !== null), total: Number(rows[0]?.found ?? 0n) }
}
