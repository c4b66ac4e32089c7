import type { Money } from '@fairlead/money/money'

/** What a trade is charged by, fixed when it is opened. */
export type TradeTerms = {
  companyBasisPoints: number
  discountBasisPoints: number
  basis: 'each-trade' | 'net-new-profit'
}

/** A position with its counter trades, all of it closed. `profit` is net: profit, swap, commission and fee of all its deals. */
export type ClosedTrade = {
  accountId: bigint
  memberId: bigint
  /** The first position names the trade. */
  positionId: bigint
  symbol: string
  side: 'buy' | 'sell'
  volume: string
  openedAt: Date
  terms: TradeTerms
  /** Of the deal that closed the last of it. */
  dealTicket: bigint
  price: string
  profit: Money
  closedAt: Date
}
