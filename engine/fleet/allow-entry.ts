import { accountFlag } from '../broker/books.ts'
import { marginCents, notionalCents } from '../market/value-cents.ts'
import { capExposure, symbolExposureTimesMax } from '../risk/cap-exposure.ts'
import { capMargin, marginPercentMax } from '../risk/cap-margin.ts'
import { capOpenTrades } from '../risk/cap-open-trades.ts'
import { capSymbolTrades } from '../risk/cap-symbol-trades.ts'
import { gateFuel } from '../risk/gate-fuel.ts'
import { gatePause } from '../risk/gate-pause.ts'
import { gateStalePrice } from '../risk/gate-stale-price.ts'
import { capToLossClosure } from '../risk/loss-closure.ts'
import { sizePosition, stepsMin } from '../risk/size-position.ts'
import { tradeLossBudgetCents } from '../risk/trade-loss-budget.ts'
import type { Fleet } from './fleet.ts'

/** Which rule turned an entry away; the place in this list is its number in the counts. */
export const refusals = [
  'paused',
  'low_fuel',
  'stale_price',
  'trade_limit',
  'symbol_limit',
  'too_small',
  'loss_closure',
  'exposure',
  'margin',
] as const

/**
 * How many steps of a wished entry the rules leave, 0 for none. Each rule can only take away. `wishedSteps` 0 means: size it by
 * the stop. The first rule that leaves nothing is counted in `refused`.
 */
export function allowEntry(
  fleet: Fleet,
  account: number,
  symbol: number,
  side: number,
  wishedSteps: number,
  lossPoints: number,
): number {
  const { books, frame, measure, refused } = fleet
  const flags = books.flags[account] as number
  if (gatePause(1, (flags & (accountFlag.paused | accountFlag.lossClosed)) !== 0) === 0) return refuse(refused, 0)
  if (gateFuel(1, (flags & accountFlag.lowFuel) !== 0) === 0) return refuse(refused, 1)
  if (gateStalePrice(1, frame.ageSeconds[symbol] as number) === 0) return refuse(refused, 2)
  const tradesMax = books.tradesMax[account] as number
  // Few trades pass both limits whatever they are; only a fuller book is counted.
  const tradesAtMost = (books.openCount[account] as number) + fleet.queue.countOf(account)
  if (capSymbolTrades(1, tradesAtMost, tradesMax) === 0) {
    measure.countTrades(fleet, account, symbol)
    if (capOpenTrades(1, measure.trades, tradesMax) === 0) return refuse(refused, 3)
    if (capSymbolTrades(1, measure.tradesOfSymbol, tradesMax) === 0) return refuse(refused, 4)
  }

  const price = frame.close[symbol] as number
  const equity = books.equity[account] as number
  const capital = books.capital[account] as number
  const budget = tradeLossBudgetCents(capital, equity, books.maxLossBasisPoints[account] as number)
  let steps = wishedSteps === 0 ? sizePosition(symbol, budget, lossPoints, price) : wishedSteps
  const least = stepsMin[symbol] as number
  if (steps < least) return refuse(refused, 5)
  steps = capToLossClosure(steps, budget, equity, capital)
  if (steps < least) return refuse(refused, 6)

  // Where even the sums of all legs leave room, the caps take nothing away and the book need not be gone through either.
  const notional = (books.notionalBound[account] as number) + notionalCents(symbol, steps, price) + 1
  const margin = (books.marginBound[account] as number) + marginCents(symbol, steps, price) + 1
  if (notional <= equity * symbolExposureTimesMax && margin * 100 <= equity * marginPercentMax) return steps
  measure.weigh(fleet, account)
  const sameSide = measure.netSteps(symbol) * side
  steps = capExposure(steps, symbol, price, sameSide, measure.othersCents(symbol, frame), equity)
  if (steps < least) return refuse(refused, 7)
  steps = capMargin(steps, symbol, price, measure.marginCents, equity)
  return steps < least ? refuse(refused, 8) : steps
}

function refuse(refused: Float64Array, rule: number): number {
  refused[rule] = (refused[rule] as number) + 1
  return 0
}
