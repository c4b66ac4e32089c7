import { accountFlag } from '../broker/positions.ts'
import { marginCents, notionalCents } from '../market/value-cents.ts'
import { capExposure, symbolExposureTimesMax } from '../risk/cap-exposure.ts'
import { capMargin, marginPercentMax } from '../risk/cap-margin.ts'
import { capOpenLoss } from '../risk/cap-open-loss.ts'
import { capOpenTrades } from '../risk/cap-open-trades.ts'
import { capSymbolTrades } from '../risk/cap-symbol-trades.ts'
import { capVolatility } from '../risk/cap-volatility.ts'
import { gateFuel } from '../risk/gate-fuel.ts'
import { gatePause } from '../risk/gate-pause.ts'
import { gateStalePrice } from '../risk/gate-stale-price.ts'
import { capToLossClosure } from '../risk/loss-closure.ts'
import { refusalNumber as rule } from '../risk/refusal.ts'
import { sizePosition, stepsMin } from '../risk/size-position.ts'
import { tradeLossBudgetCents } from '../risk/trade-loss-budget.ts'
import type { Mood } from '../strategy/strategy.ts'
import type { Fleet } from './fleet.ts'
import { yearlyStepCents } from './position-measure.ts'

/**
 * How many steps of a wished entry the rules leave, 0 for none. Each rule can only take away. `wishedSteps` 0 means: size it by
 * the stop; `stake` is the part of the account's limit that it may plan to lose. The first rule that leaves nothing is noted in `refused`.
 */
export function allowEntry(
  fleet: Fleet,
  account: number,
  symbol: number,
  side: number,
  wishedSteps: number,
  lossPoints: number,
  stake: number,
): number {
  const { positions, frame, measure, refused } = fleet
  const flags = positions.flags[account] as number
  if (gatePause(1, (flags & accountFlag.lossClosed) !== 0) === 0)
    return refused.add(account, symbol, side, rule.loss_closed)
  if (gatePause(1, (flags & accountFlag.paused) !== 0) === 0) return refused.add(account, symbol, side, rule.paused)
  if (gateFuel(1, (flags & accountFlag.lowFuel) !== 0) === 0) return refused.add(account, symbol, side, rule.low_fuel)
  if (gateStalePrice(1, frame.ageSeconds[symbol] as number) === 0)
    return refused.add(account, symbol, side, rule.stale_price)
  const tradesMax = positions.tradesMax[account] as number
  // Few trades pass both limits whatever they are; only a fuller account is counted.
  const tradesAtMost = (positions.openCount[account] as number) + fleet.queue.countOf(account)
  if (capSymbolTrades(1, tradesAtMost, tradesMax) === 0) {
    measure.countTrades(positions, fleet.queue, account, symbol)
    if (capOpenTrades(1, measure.trades, tradesMax) === 0) return refused.add(account, symbol, side, rule.trade_limit)
    if (capSymbolTrades(1, measure.tradesOfSymbol, tradesMax) === 0)
      return refused.add(account, symbol, side, rule.symbol_limit)
  }

  const price = frame.close[symbol] as number
  const equity = positions.equity[account] as number
  const capital = positions.capital[account] as number
  const share = positions.maxLossBasisPoints[account] as number
  const budget = tradeLossBudgetCents(capital, equity, share, positions.maxLossCents[account] as number, stake)
  let steps = wishedSteps === 0 ? sizePosition(symbol, budget, lossPoints, price) : wishedSteps
  const least = stepsMin[symbol] as number
  if (steps < least) return refused.add(account, symbol, side, rule.too_small)
  steps = capToLossClosure(steps, budget, equity, capital)
  if (steps < least) return refused.add(account, symbol, side, rule.near_loss_closure)

  if (lossPoints > 0) {
    measure.plan(positions, fleet.queue, frame, fleet.moods, fleet.strategy.hedge, account, symbol)
    const basis = Math.min(capital, equity)
    steps = capOpenLoss(steps, symbol, lossPoints, price, measure.plannedCents, measure.groupPlannedCents, basis)
    if (steps < least) return refused.add(account, symbol, side, rule.open_loss)
    const target = ((positions.volatilityBasisPoints[account] as number) * equity) / 10_000
    if (target > 0) {
      const each = yearlyStepCents(symbol, (fleet.moods[symbol] as Mood).yearlyPoints, price)
      const same = measure.netSteps(symbol) * side
      steps = capVolatility(steps, each, same, measure.kindredCents, measure.restSquared, target)
      if (steps < least) return refused.add(account, symbol, side, rule.volatility)
    }
  }

  // Where even the sums of all legs leave room, the caps take nothing away and the positions need not be gone through either.
  const notional = (positions.notionalBound[account] as number) + notionalCents(symbol, steps, price) + 1
  const margin = (positions.marginBound[account] as number) + marginCents(symbol, steps, price) + 1
  if (notional <= equity * symbolExposureTimesMax && margin * 100 <= equity * marginPercentMax) return steps
  measure.weigh(positions, fleet.queue, frame, account)
  const sameSide = measure.netSteps(symbol) * side
  steps = capExposure(steps, symbol, price, sameSide, measure.othersCents(symbol, frame), equity)
  if (steps < least) return refused.add(account, symbol, side, rule.exposure)
  steps = capMargin(steps, symbol, price, measure.marginCents, equity)
  return steps < least ? refused.add(account, symbol, side, rule.margin) : steps
}
