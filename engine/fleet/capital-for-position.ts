import { measuredMarket } from '../market/fitted-market.ts'
import { type InstrumentSymbol, instrumentIndex, instrumentOf, pointsOf } from '../market/instrument.ts'
import { capExposure } from '../risk/cap-exposure.ts'
import { capMargin } from '../risk/cap-margin.ts'
import { capOpenLoss } from '../risk/cap-open-loss.ts'
import { capVolatility } from '../risk/cap-volatility.ts'
import { capToLossClosure } from '../risk/loss-closure.ts'
import { sizePosition, stepsMin } from '../risk/size-position.ts'
import { tradeLossBudgetCents } from '../risk/trade-loss-budget.ts'
import { botSettings, volatilityBasisPointsUsual } from '../strategy/bot-settings.ts'
import { botHedge, botSleeves } from '../strategy/fairlead-bot.ts'
import { lossPointsWithHedge } from '../strategy/hedge-winner.ts'
import { daysPerYear, rangesPerYear, usualFrames } from '../strategy/portfolio.ts'
import { yearlyStepCents } from './book-measure.ts'

const centsMax = 1_000_000_000_00

/**
 * The least capital at which an account without positions has room for the smallest one in an instrument, by the rules that every
 * entry passes, when the market moves as much as it usually does. In calmer times less is enough. Without a price the typical one counts.
 */
export function capitalForPosition(symbol: InstrumentSymbol, barSeconds: number, pricePoints?: number): number {
  const hasRoom = roomFor(symbol, barSeconds, pricePoints)
  let below = 0
  let enough = centsMax
  // More capital never takes room away, so the least is found by halving.
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2)
    if (hasRoom(middle)) enough = middle
    else below = middle
  }
  return enough
}

function roomFor(symbol: InstrumentSymbol, barSeconds: number, pricePoints?: number): (capital: number) => boolean {
  const instrument = instrumentOf(symbol)
  const at = instrumentIndex(symbol)
  const price = pricePoints ?? pointsOf(instrument, instrument.typicalPrice)
  const yearlyPoints = measuredMarket[symbol].dayDeviation * Math.sqrt(daysPerYear(instrument)) * price
  const range = yearlyPoints / rangesPerYear(instrument, barSeconds * usualFrames.bars)
  const stop = Math.min(...botSleeves.map(({ stopRanges }) => stopRanges)) * range
  const loss = lossPointsWithHedge(botHedge, Math.max(1, Math.floor(stop)))
  const stepCents = yearlyStepCents(at, Math.floor(yearlyPoints), price)
  return (capital) => {
    const settings = botSettings(capital)
    const budget = tradeLossBudgetCents(capital, capital, settings.maxLossBasisPoints, Number.MAX_SAFE_INTEGER)
    const movement = ((settings.volatilityBasisPoints ?? volatilityBasisPointsUsual) * capital) / 10_000
    let steps = capToLossClosure(sizePosition(at, budget, loss, price), budget, capital, capital)
    steps = capOpenLoss(steps, at, loss, price, 0, 0, capital)
    steps = capVolatility(steps, stepCents, 0, 0, 0, movement)
    steps = capExposure(steps, at, price, 0, 0, capital)
    steps = capMargin(steps, at, price, 0, capital)
    return steps >= (stepsMin[at] as number)
  }
}
