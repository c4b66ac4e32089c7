import { type DealLog, roundTripCents } from '../../engine/broker/deal-log.ts'
import { reason } from '../../engine/broker/reason.ts'

/** A position with its counter trade: one trade, as the fuel charge counts it. */
export type ClosedTrade = {
  readonly symbol: number
  /** 1 long, -1 short. */
  readonly side: number
  /** The reason of its opening. */
  readonly openedFor: number
  readonly openedAt: number
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
    if (opening && trade === position) {
      const time = deals.time[row] as number
      mine.set(trade, {
        symbol: deals.symbol[row] as number,
        side: Math.sign(deals.steps[row] as number),
        openedFor: deals.reason[row] as number,
        openedAt: time,
        closedAt: time,
        netCents: 0,
        counterCents: 0,
        counters: 0,
      })
    }
    if (opening) kinds[account]?.set(position, deals.reason[row] as number)
    const found = mine.get(trade)
    if (!found || deals.entry[row] !== 1) continue
    const net = roundTripCents(deals, row)
    found.netCents += net
    found.closedAt = deals.time[row] as number
    if (kinds[account]?.get(position) === reason.counterTrade) {
      found.counterCents += net
      found.counters++
    }
  }
  return byTrade.map((trades) => [...trades.values()])
}
