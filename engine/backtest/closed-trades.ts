import { type DealLog, roundTripCents } from '../broker/deal-log.ts'
import { reason } from '../broker/reason.ts'

/** A position with its counter trade: one trade, as the fuel charge counts it. */
export type ClosedTrade = {
  /** Its first position's id. */
  readonly id: number
  readonly symbol: number
  /** Lot steps, above zero where it was bought. */
  readonly steps: number
  /** 1 long, -1 short. */
  readonly side: number
  readonly openPrice: number
  /** The reason of its opening, and the figure that was decided on. */
  readonly openedFor: number
  readonly openEvidence: number
  readonly openedAt: number
  /** Of the first position's own last deal. */
  closePrice: number
  closedFor: number
  closeEvidence: number
  closedAt: number
  netCents: number
  /** Of that, what the counter trade brought. */
  counterCents: number
  counters: number
}

/** The trades of each account, in the order they were opened. */
export function closedTrades(deals: DealLog, accounts: number): ClosedTrade[][] {
  const byTrade = Array.from({ length: accounts }, () => new Map<number, ClosedTrade>())
  const kinds = Array.from({ length: accounts }, () => new Map<number, number>())
  for (let row = 0; row < deals.length; row++) {
    const account = deals.account[row] as number
    const mine = byTrade[account] as Map<number, ClosedTrade>
    const position = deals.position[row] as number
    const trade = deals.trade[row] as number
    const opening = deals.entry[row] === 0
    if (opening && trade === position) mine.set(trade, openedBy(deals, row))
    if (opening) kinds[account]?.set(position, deals.reason[row] as number)
    const found = mine.get(trade)
    if (!found || deals.entry[row] !== 1) continue
    const net = roundTripCents(deals, row)
    found.netCents += net
    found.closedAt = deals.time[row] as number
    if (trade === position) {
      found.closePrice = deals.price[row] as number
      found.closedFor = deals.reason[row] as number
      found.closeEvidence = deals.evidence[row] as number
    }
    if (kinds[account]?.get(position) === reason.counterTrade) {
      found.counterCents += net
      found.counters++
    }
  }
  return byTrade.map((trades) => [...trades.values()])
}

function openedBy(deals: DealLog, row: number): ClosedTrade {
  const time = deals.time[row] as number
  const price = deals.price[row] as number
  const steps = deals.steps[row] as number
  return {
    id: deals.trade[row] as number,
    symbol: deals.symbol[row] as number,
    steps,
    side: Math.sign(steps),
    openPrice: price,
    openedFor: deals.reason[row] as number,
    openEvidence: deals.evidence[row] as number,
    openedAt: time,
    closePrice: price,
    closedFor: reason.none,
    closeEvidence: 0,
    closedAt: time,
    netCents: 0,
    counterCents: 0,
    counters: 0,
  }
}
