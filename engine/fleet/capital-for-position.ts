import type { AccountSettings } from '../broker/positions.ts'
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
import { stakeOf } from '../strategy/learned-shares.ts'
import { daysPerYear, rangesPerYear, usualFrames } from '../strategy/portfolio.ts'
import { yearlyStepCents } from './position-measure.ts'

/** What a position's size depends on, as far as it is known today. */
export type Today = {
  readonly barSeconds: number
  /** Without a price the typical one counts. */
  readonly pricePoints?: number | undefined
  /** The average range of a long bar; without one it is what the instrument usually moves. */
  readonly rangePoints?: number | undefined
  /** The parts' stakes in this instrument; even ones where none are known. */
  readonly stakes?: readonly number[] | undefined
}

const centsMax = 1_000_000_000_00

/**
 * The least capital at which an account without positions has room for the smallest one in an instrument, by the rules that every
 * entry passes: from there on the instrument is traded. In calmer times less is enough.
 */
export function capitalForPosition(symbol: InstrumentSymbol, today: Today): number {
  const hasRoom = roomFor(symbol, today)
  let below = 0
  let enough = centsMax
  // More capital never takes room away, so the least is found by halving.
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2)
    if (hasRoom(botSettings(middle))) enough = middle
    else below = middle
  }
  return enough
}

/** Whether the smallest position in an instrument is within these settings today: else the bot stays away from it. */
export function holdsSmallest(symbol: InstrumentSymbol, settings: AccountSettings, today: Today): boolean {
  return (settings.assets & (1 << instrumentIndex(symbol))) !== 0 && roomFor(symbol, today)(settings)
}

function roomFor(symbol: InstrumentSymbol, today: Today): (settings: AccountSettings) => boolean {
  const { pricePoints, barSeconds, rangePoints, stakes } = today
  const instrument = instrumentOf(symbol)
  const at = instrumentIndex(symbol)
  const price = pricePoints ?? pointsOf(instrument, instrument.typicalPrice)
  const perYear = rangesPerYear(instrument, barSeconds * usualFrames.bars)
  const usually = (measuredMarket[symbol].dayDeviation * Math.sqrt(daysPerYear(instrument)) * price) / perYear
  const range = rangePoints ?? usually
  const stepCents = yearlyStepCents(at, Math.floor(range * perYear), price)
  const parts = botSleeves.map(({ stopRanges }, k) => ({
    loss: lossPointsWithHedge(botHedge, Math.max(1, Math.floor(stopRanges * range))),
    stake: stakes?.[k] ?? stakeOf(1 / botSleeves.length, botSleeves.length),
  }))
  return ({ capitalCents, maxLossBasisPoints, maxLossCents, volatilityBasisPoints }) =>
    parts.some(({ loss, stake }) => {
      const sum = maxLossCents ?? Number.MAX_SAFE_INTEGER
      const budget = tradeLossBudgetCents(capitalCents, capitalCents, maxLossBasisPoints, sum, stake)
      const movement = ((volatilityBasisPoints ?? volatilityBasisPointsUsual) * capitalCents) / 10_000
      let steps = capToLossClosure(sizePosition(at, budget, loss, price), budget, capitalCents, capitalCents)
      steps = capOpenLoss(steps, at, loss, price, 0, 0, capitalCents)
      steps = capVolatility(steps, stepCents, 0, 0, 0, movement)
      steps = capExposure(steps, at, price, 0, 0, capitalCents)
      steps = capMargin(steps, at, price, 0, capitalCents)
      return steps >= (stepsMin[at] as number)
    })
}
