import { expect, test } from 'vitest'
import { DealLog } from '../broker/deal-log.ts'
import { reason } from '../broker/reason.ts'
import { closedTrades } from './closed-trades.ts'

type Row = {
  account?: number
  position: number
  trade?: number
  out?: boolean
  at: number
  price: number
  why: number
  profit?: number
}

/** Tickets are numbers of their own, as a broker gives them. */
function logOf(rows: readonly Row[]): DealLog {
  const deals = new DealLog()
  for (const [
    place,
    { account = 0, position, trade = position, out = false, at, price, why, profit = 0 },
  ] of rows.entries()) {
    const row = deals.claim()
    deals.ticket[row] = 900 + place
    deals.account[row] = account
    deals.position[row] = position
    deals.trade[row] = trade
    deals.entry[row] = out ? 1 : 0
    deals.time[row] = at
    deals.price[row] = price
    deals.reason[row] = why
    deals.profit[row] = profit
  }
  return deals
}

test('a position and what covers it are one trade, closed as its first position was', () => {
  const [trades] = closedTrades(
    logOf([
      { position: 1, at: 10, price: 2_000, why: reason.breakoutUp },
      { position: 2, trade: 1, at: 20, price: 1_950, why: reason.counterTrade },
      { position: 1, out: true, at: 25, price: 1_960, why: reason.momentumTurned, profit: -300 },
      { position: 1, out: true, at: 30, price: 1_940, why: reason.stopLoss, profit: -700 },
      // The cover goes last, at a price and for a reason of its own.
      { position: 2, trade: 1, out: true, at: 40, price: 1_900, why: reason.takeProfit, profit: 450 },
    ]),
    1,
  )
  expect(trades).toEqual([
    expect.objectContaining({
      ...{ id: 1, openedAt: 10, openPrice: 2_000, openedFor: reason.breakoutUp },
      ...{ closePrice: 1_940, closedFor: reason.stopLoss, closedAt: 40 },
      ...{ netCents: -550, counterCents: 450, counters: 1 },
    }),
  ])
})

test('accounts whose positions bear the same numbers stay apart', () => {
  const [one, other] = closedTrades(
    logOf([
      { position: 7, at: 10, price: 100, why: reason.momentumUp },
      { account: 1, position: 7, at: 11, price: 101, why: reason.momentumUp },
      { account: 1, position: 7, out: true, at: 12, price: 102, why: reason.takeProfit, profit: 5 },
    ]),
    2,
  )
  expect(one).toMatchObject([{ netCents: 0, closedFor: reason.none }])
  expect(other).toMatchObject([{ netCents: 5, closePrice: 102 }])
})
