import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import { readFuelBalances } from '../ledger/read-balances.ts'
import type { Reader } from '../platform/db.ts'
import { containing } from '../platform/page-bounds.ts'
import { totalsOf, tradedProfit } from './store.ts'

type Sort = 'DealTicket' | 'Symbol' | 'Profit' | 'Trade_type' | 'fuelUsed' | 'fuelBalance' | 'Trade_time'
export type FuelStatsQuery = {
  search?: string | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}
type Row = {
  deal_ticket: bigint
  symbol: string
  volume: string
  price: string
  profit: bigint
  side: string
  closed_at: Date
  used: bigint
  balance_after: bigint
}

const columns: Record<Sort, ReturnType<typeof sql>> = {
  DealTicket: sql`t.deal_ticket`,
  Symbol: sql`t.symbol`,
  Profit: sql`t.profit`,
  Trade_type: sql`t.side`,
  fuelUsed: sql`used`,
  fuelBalance: sql`balance_after`,
  Trade_time: sql`t.closed_at`,
}

/** What each closed trade was charged, newest first unless sorted otherwise. */
export async function readFuelStats(reader: Reader, memberId: bigint, query: FuelStatsQuery) {
  const { total: fuelBalance } = await readFuelBalances(reader, memberId)
  const totals = await totalsOf(reader, memberId)
  const filter = sql`c.member_id = ${memberId} AND c.kind = 'charge' ${
    query.search
      ? sql`AND lower(t.deal_ticket || ' ' || t.symbol || ' ' || t.side) LIKE ${containing(query.search)}`
      : sql``
  }`
  const from = sql`fuel_charges c JOIN trades t ON t.id = c.trade_id`
  const direction = (query.order ?? (query.sort ? 'asc' : 'desc')) === 'desc' ? sql`DESC` : sql`ASC`
  const order = query.sort ? sql`${columns[query.sort]} ${direction}, c.id ${direction}` : sql`c.id ${direction}`
  const { rows } = await sql<Row>`
    SELECT c.id, t.deal_ticket, t.symbol, t.volume, t.price, t.profit, t.side, t.closed_at, c.bonus_paid + c.fuel_paid AS used, c.balance_after
    FROM ${from} WHERE ${filter} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}`.execute(reader)
  const total = query.search
    ? await sql<{ n: bigint }>`SELECT count(*) AS n FROM ${from} WHERE ${filter}`
        .execute(reader)
        .then((result) => Number(result.rows[0]?.n ?? 0n))
    : (totals?.trades ?? 0)
  return {
    fuelBalance: toDollars(fuelBalance),
    fuelUsed: toDollars(micro((totals?.charged ?? 0n) + (totals?.hosted ?? 0n))),
    totalDepositFuel: toDollars(micro(totals?.deposited ?? 0n)),
    totalProfit: toDollars(micro(await tradedProfit(reader, memberId))),
    allTradesData: rows.map((row) => ({
      DealTicket: Number(row.deal_ticket),
      Symbol: row.symbol,
      Volume: Number(row.volume),
      Price: Number(row.price),
      Profit: toDollars(micro(row.profit)),
      Trade_type: row.side,
      Trade_time: row.closed_at.toISOString(),
      fuelUsed: toDollars(micro(row.used)),
      fuelBalance: toDollars(micro(row.balance_after)),
    })),
    total,
  }
}
