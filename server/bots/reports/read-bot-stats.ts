import { dealNames, dealToWire } from '@fairlead/contract/wire-names'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { readKept } from '../../finance/fuel/reads/read-kept.ts'
import type { Reader } from '../../platform/database/db.ts'
import { shownPrice, shownSide } from '../../platform/shown-deal.ts'
import {
  type DealQuery,
  dealsBySort,
  dealsByTime,
  dealsFound,
  dealsSortedMax,
  figuresOf,
  isAscending,
  type PagedDeal,
  type Place,
} from './deal-store.ts'
import { type Charged, tradesClosedBy } from './trade-list-store.ts'

/** Capital, balance and deals, newest first unless sorted otherwise. What a page by time costs does not grow with the history. */
export async function readBotStats(reader: Reader, memberId: bigint, query: DealQuery) {
  const { limit, offset, from, before } = query
  const stretch = { isAscending: isAscending(query), limit, offset, from, before }
  const { capital, balance, trades, profit, ...whole } = await figuresOf(reader, memberId, stretch)
  const { deals, total } = await pageOf(reader, memberId, query, { ...stretch, ...whole })
  const closings = await tradesClosedBy(reader, deals)
  return {
    capital: toDollars(micro(capital)),
    tradeBalance: toDollars(micro(balance)),
    allUserTrades: deals.map((deal) => asRow(deal, closings.get(`${deal.account_id} ${deal.ticket}`))),
    total,
    closed: { trades, profit: toDollars(micro(profit)), kept: await readKept(reader, memberId, { from, before }) },
  }
}

async function pageOf(
  reader: Reader,
  memberId: bigint,
  query: DealQuery,
  stretch: Parameters<typeof dealsByTime>[3] & { total: number; place: Place | undefined },
): Promise<{ deals: PagedDeal[]; total: number }> {
  if (query.search) {
    const { deals, found } = await dealsFound(reader, memberId, query.search, query)
    return { deals, total: found }
  }
  const { total, place } = stretch
  if (query.sort && query.sort !== dealNames.at)
    return { deals: await dealsBySort(reader, memberId, query), total: Math.min(total, dealsSortedMax) }
  return { deals: place ? await dealsByTime(reader, memberId, place, stretch) : [], total }
}

const asRow = (deal: PagedDeal, whole: Charged | undefined) =>
  dealToWire({
    ticket: Number(deal.ticket),
    symbol: deal.symbol,
    volume: Number(deal.volume),
    price: shownPrice(deal.symbol, Number(deal.price)),
    profit: toDollars(micro(deal.net)),
    side: shownSide(deal.symbol, deal.side),
    at: deal.at.toISOString(),
    account: Number(deal.account_id),
    trade: Number(deal.trade_position_id),
    entry: deal.entry,
    isCounter: deal.is_counter,
    whole: whole ? wholeOf(whole) : null,
  })

const wholeOf = ({ profit, due }: Charged) => ({
  profit: toDollars(micro(profit)),
  fuelCharge: due === null ? null : toDollars(micro(due)),
  kept: due === null ? null : toDollars(micro(profit - due)),
})
