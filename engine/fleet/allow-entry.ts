import { accountFlag, type Books, hasFlag } from '../broker/books.ts'
import type { MarketFrame } from '../broker/market-frame.ts'
import { capExposure } from '../risk/cap-exposure.ts'
import { capMargin } from '../risk/cap-margin.ts'
import { capOpenTrades } from '../risk/cap-open-trades.ts'
import { capSymbolTrades } from '../risk/cap-symbol-trades.ts'
import { gateFuel } from '../risk/gate-fuel.ts'
import { gatePause } from '../risk/gate-pause.ts'
import { gateStalePrice } from '../risk/gate-stale-price.ts'
import { capToLossClosure } from '../risk/loss-closure.ts'
import { sizePosition, stepsMin } from '../risk/size-position.ts'
import { tradeLossBudgetCents } from '../risk/trade-loss-budget.ts'
import type { BookMeasure } from './book-measure.ts'

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
  books: Books,
  frame: MarketFrame,
  measure: BookMeasure,
  account: number,
  symbol: number,
  side: number,
  wishedSteps: number,
  lossPoints: number,
  refused: Float64Array,
): number {
  const barred = hasFlag(books, account, accountFlag.paused | accountFlag.lossClosed)
  if (gatePause(1, barred) === 0) return refuse(refused, 0)
  if (gateFuel(1, hasFlag(books, account, accountFlag.lowFuel)) === 0) return refuse(refused, 1)
  if (gateStalePrice(1, frame.ageSeconds[symbol] as number) === 0) return refuse(refused, 2)
  const tradesMax = books.tradesMax[account] as number
  if (capOpenTrades(1, measure.trades, tradesMax) === 0) return refuse(refused, 3)
  if (capSymbolTrades(1, measure.tradesOf[symbol] as number, tradesMax) === 0) return refuse(refused, 4)

  const price = frame.close[symbol] as number
  const equity = books.equity[account] as number
  const capital = books.capital[account] as number
  const budget = tradeLossBudgetCents(capital, equity, books.maxLossBasisPoints[account] as number)
  let steps = wishedSteps === 0 ? sizePosition(symbol, budget, lossPoints, price) : wishedSteps
  const least = stepsMin[symbol] as number
  if (steps < least) return refuse(refused, 5)
  steps = capToLossClosure(steps, budget, equity, capital)
  if (steps < least) return refuse(refused, 6)
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
