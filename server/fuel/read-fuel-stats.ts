import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import { readFuelBalances } from '../ledger/read-balances.ts'
import type { Reader } from '../platform/db.ts'
import { containing } from '../platform/page-bounds.ts'
import { totalsOf } from './store.ts'

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
  DealTicket: sql`deal_ticket`,
  Symbol: sql`symbol`,
  Profit: sql`profit`,
  Trade_type: sql`side`,
  fuelUsed: sql`used`,
  fuelBalance: sql`balance_after`,
  Trade_time: sql`closed_at`,
}

/** What each closed trade was charged, newest first unless sorted otherwise. */
export async function readFuelStats(reader: Reader, memberId: bigint, query: FuelStatsQuery) {
  const { total: fuelBalance } = await readFuelBalances(reader, memberId)
  const totals = await totalsOf(reader, memberId)
  const filter = sql`member_id = ${memberId} AND kind = 'charge' ${
    query.search ? sql`AND lower(deal_ticket || ' ' || symbol || ' ' || side) LIKE ${containing(query.search)}` : sql``
  }`
  const direction = (query.order ?? (query.sort ? 'asc' : 'desc')) === 'desc' ? sql`DESC` : sql`ASC`
  const order = query.sort ? sql`${columns[query.sort]} ${direction}, id ${direction}` : sql`id ${direction}`
  const { rows } = await sql<Row>`
    SELECT id, deal_ticket, symbol, volume, price, profit, side, closed_at, bonus_paid + fuel_paid AS used, balance_after
    FROM fuel_charges WHERE ${filter} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}`.execute(reader)
  const total = query.search
    ? await sql<{ n: bigint }>`SELECT count(*) AS n FROM fuel_charges WHERE ${filter}`
        .execute(reader)
        .then((result) => Number(result.rows[0]?.n ?? 0n))
    : (totals?.trades ?? 0)
  return {
    fuelBalance: toDollars(fuelBalance),
    fuelUsed: toDollars(micro((totals?.charged ?? 0n) + (totals?.hosted ?? 0n))),
    totalDepositFuel: toDollars(micro(totals?.deposited ?? 0n)),
    totalProfit: toDollars(micro((totals?.won ?? 0n) - (totals?.lost ?? 0n))),
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
