import type { BacktestInput } from '../backtest/replay.ts'
import type { Execution } from '../broker/execution.ts'
import type { AccountSettings } from '../broker/positions.ts'
import { type Bars, createBars } from '../market/bars.ts'
import { type Instrument, instruments } from '../market/instrument.ts'
import { Random } from '../market/random.ts'
import { isOpen } from '../market/session.ts'
import { assetMask } from '../strategy/choose-assets.ts'
import { portfolio } from '../strategy/portfolio.ts'
import { slowAverages } from '../strategy/slow-averages.ts'
import { slowBreakout } from '../strategy/slow-breakout.ts'
import { slowMomentum } from '../strategy/slow-momentum.ts'
import { smaCross } from '../strategy/sma-cross.ts'
import type { Strategy } from '../strategy/strategy.ts'
import type { PlainBar, PlainBot } from './reference-signals.ts'
import type { PlainWorld } from './reference-world.ts'

/** A small market, account and broker drawn from a seed, for tests: once for the engine, once for the reference. */
export type RandomWorld = { readonly input: BacktestInput; readonly plain: PlainWorld }

const barSeconds = 3600

export function randomWorld(seed: number, barCount = 760): RandomWorld {
  const random = new Random(seed, 0x77)
  const chosen = instruments.filter(() => random.uniform() < 0.5)
  const traded = chosen.length > 0 ? chosen : [instruments[random.below(instruments.length)] as Instrument]
  const bars = traded.map((instrument) => drawBars(instrument, barCount, random))
  const bot = random.uniform() < 0.75 ? drawBot(random) : null
  const fast = 2 + random.below(8)
  const slow = fast + 1 + random.below(20)
  const chosenAccount: AccountSettings = {
    capitalCents: 100_00 * 2 ** random.below(12) + random.below(5000),
    tradesMax: 2 + random.below(19),
    maxLossBasisPoints: 30 + random.below(random.uniform() < 0.5 ? 100 : 900),
    volatilityBasisPoints: random.uniform() < 0.5 ? 0 : 300 + random.below(4000),
    fixedSteps: bot && random.uniform() < 0.8 ? 0 : 1 + random.below(20),
    assets: assetMask(traded.filter(() => random.uniform() < 0.9).map((one) => one.symbol)),
    hedging: random.uniform() < 0.8,
  }
  const execution: Execution = {
    slippagePoints: random.below(4),
    slippageOfRangeBasisPoints: random.below(2) * random.below(800),
    commissionPerLotCents: random.uniform() < 0.5 ? -1 : random.below(900),
    liquidityBasisPoints: random.uniform() < 0.3 ? 1 + random.below(400) : 0,
    swaps: random.uniform() < 0.8,
    negativeBalanceProtection: random.uniform() < 0.7,
    marginCallPercent: 100,
    stopOutPercent: random.uniform() < 0.7 ? 50 : 400,
  }
  const limit = random.uniform() < 0.2 ? Math.ceil(chosenAccount.capitalCents * 0.04 * random.uniform()) : null
  const account: AccountSettings = { ...chosenAccount, maxLossCents: limit }
  const series = traded.map((instrument, k) => ({ symbol: instrument.symbol, bars: bars[k] as Bars }))
  return {
    input: { series, strategy: bot ? strategyOf(bot) : smaCross(fast, slow), account, execution },
    plain: {
      instruments: traded.map((one) => ({
        symbol: one.symbol,
        worth: one.centsNumerator,
        per: one.centsDenominator === 0 ? null : one.centsDenominator,
        marginPercent: one.marginBasisPoints / 100,
        commissionPerLot: one.commissionPerLotCents,
        stepsMax: one.stepsMax,
        swapLong: one.swapLongPoints,
        swapShort: one.swapShortPoints,
        allWeek: one.session === 'always',
        group: one.assetClass,
        swapsAtPrice: one.assetClass === 'crypto' ? one.typicalPrice * 10 ** one.digits : null,
      })),
      bars: bars.map(plainBars),
      barSeconds,
      strategy: bot ?? { kind: 'cross', fast, slow },
      capital: account.capitalCents,
      tradesMax: account.tradesMax,
      maxLossBasisPoints: account.maxLossBasisPoints,
      maxLossCents: limit,
      volatilityBasisPoints: account.volatilityBasisPoints ?? 0,
      fixedSteps: account.fixedSteps ?? 0,
      hedging: account.hedging,
      trades: traded.filter((one) => (account.assets & assetMask([one.symbol])) !== 0).map((one) => one.symbol),
      slippage: execution.slippagePoints,
      slippageOfRange: execution.slippageOfRangeBasisPoints,
      commissionPerLot: execution.commissionPerLotCents,
      liquidity: execution.liquidityBasisPoints,
      swaps: execution.swaps,
      protection: execution.negativeBalanceProtection,
      stopOutPercent: execution.stopOutPercent,
    },
  }
}

/** A bot on windows so short, and with counter trades so wide, that a small world has many of everything. */
export function hastyBot(): Strategy {
  const sleeves = [slowAverages(2, 5, 2), slowBreakout(4, 2, 2), slowMomentum(4, 1)]
  return portfolio('hasty', 20_250, sleeves, { counterStopPercent: 90 }, { bars: 2, rangeFrames: 3 })
}

/** A bot like the product's, on shorter windows: so that a small world has many trades. */
export function drawBot(random: Random): PlainBot {
  const fast = 2 + random.below(4)
  const out = 2 + random.below(4)
  return {
    kind: 'bot',
    frameBars: 2 + random.below(6),
    rangeFrames: 3 + random.below(6),
    counterPercent: random.uniform() < 0.5 ? 10 : 150,
    averages: { fast, slow: fast + 1 + random.below(10), stopRanges: 1 + random.below(3) },
    breakout: { into: out + random.below(8), out, stopRanges: 1 + random.below(3) },
    momentum: { back: 2 + random.below(12), stopRanges: 0.5 + random.below(3) },
  }
}

export function strategyOf({
  averages,
  breakout,
  momentum,
  frameBars,
  rangeFrames,
  counterPercent,
}: PlainBot): Strategy {
  const sleeves = [
    slowAverages(averages.fast, averages.slow, averages.stopRanges),
    slowBreakout(breakout.into, breakout.out, breakout.stopRanges),
    slowMomentum(momentum.back, momentum.stopRanges),
  ]
  return portfolio(
    'small bot',
    20_250,
    sleeves,
    { counterStopPercent: counterPercent },
    { bars: frameBars, rangeFrames },
  )
}

/** Restless bars with trends, holes, gaps and moving spreads: worse than a market, so that every rule has something to do. */
export function drawBars(instrument: Instrument, count: number, random: Random): Bars {
  const bars = createBars(barSeconds, count)
  const typical = instrument.typicalPrice * 10 ** instrument.digits
  let price = Math.round(typical * (0.6 + random.uniform()))
  let time = Date.UTC(2024, 0, 1) / 1000 + random.below(100) * barSeconds
  const restless = typical * (0.0004 + 0.006 * random.uniform() ** 2)
  let drift = 0
  for (let i = 0; i < count; i++) {
    do time += barSeconds * (random.uniform() < 0.02 ? 1 + random.below(30) : 1)
    while (!isOpen(instrument, time))
    if (random.uniform() < 0.03) drift = restless * 0.4 * random.normal()
    const gap = random.uniform() < 0.02 ? restless * 6 * random.normal() : 0
    const open = Math.max(100, Math.round(price + gap))
    price = Math.max(100, Math.round(open + drift + restless * random.normal()))
    bars.time[i] = time
    bars.open[i] = open
    bars.close[i] = price
    bars.high[i] = Math.max(open, price) + Math.floor(restless * random.uniform())
    bars.low[i] = Math.max(50, Math.min(open, price) - Math.floor(restless * random.uniform()))
    bars.spread[i] = Math.ceil(instrument.spreadPoints * (0.5 + 2 * random.uniform()))
    bars.volume[i] = random.below(3000)
  }
  return bars
}

export function plainBars(bars: Bars): PlainBar[] {
  return Array.from({ length: bars.length }, (_, i) => ({
    time: bars.time[i] as number,
    open: bars.open[i] as number,
    high: bars.high[i] as number,
    low: bars.low[i] as number,
    close: bars.close[i] as number,
    spread: bars.spread[i] as number,
    volume: bars.volume[i] as number,
  }))
}
