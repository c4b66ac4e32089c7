import type { AccountSettings } from '../broker/books.ts'
import type { Execution } from '../broker/execution.ts'
import { type Bars, createBars } from '../market/bars.ts'
import { type Instrument, instruments } from '../market/instrument.ts'
import { Random } from '../market/random.ts'
import { isOpen } from '../market/session.ts'
import { assetMask } from '../strategy/choose-assets.ts'
import { fairleadBot } from '../strategy/fairlead-bot.ts'
import { smaCross } from '../strategy/sma-cross.ts'
import type { PlainBar } from './reference-signals.ts'
import type { PlainWorld } from './reference-world.ts'
import type { BacktestInput } from './replay.ts'

/** A small market, account and broker drawn from a seed, for tests: once for the engine, once for the reference. */
export type RandomWorld = { readonly input: BacktestInput; readonly plain: PlainWorld }

const barSeconds = 3600

export function randomWorld(seed: number, barCount = 760): RandomWorld {
  const random = new Random(seed, 0x77)
  const chosen = instruments.filter(() => random.uniform() < 0.5)
  const traded = chosen.length > 0 ? chosen : [instruments[random.below(instruments.length)] as Instrument]
  const bars = traded.map((instrument) => drawBars(instrument, barCount, random))
  const bot = random.uniform() < 0.75
  const fast = 2 + random.below(8)
  const slow = fast + 1 + random.below(20)
  const chosenAccount: AccountSettings = {
    capitalCents: 100_00 * 2 ** random.below(12) + random.below(5000),
    tradesMax: 2 + random.below(19),
    maxLossBasisPoints: 30 + random.below(900),
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
    marginCallPercent: 100,
    stopOutPercent: random.uniform() < 0.7 ? 50 : 400,
  }
  const limit = random.uniform() < 0.2 ? Math.ceil(chosenAccount.capitalCents * 0.04 * random.uniform()) : null
  const account: AccountSettings = { ...chosenAccount, maxLossCents: limit }
  const series = traded.map((instrument, k) => ({ symbol: instrument.symbol, bars: bars[k] as Bars }))
  return {
    input: { series, strategy: bot ? fairleadBot() : smaCross(fast, slow), account, execution },
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
      })),
      bars: bars.map(plainBars),
      barSeconds,
      strategy: bot ? { kind: 'bot' } : { kind: 'cross', fast, slow },
      capital: account.capitalCents,
      tradesMax: account.tradesMax,
      maxLossBasisPoints: account.maxLossBasisPoints,
      maxLossCents: limit,
      fixedSteps: account.fixedSteps ?? 0,
      hedging: account.hedging,
      trades: traded.filter((one) => (account.assets & assetMask([one.symbol])) !== 0).map((one) => one.symbol),
      slippage: execution.slippagePoints,
      slippageOfRange: execution.slippageOfRangeBasisPoints,
      commissionPerLot: execution.commissionPerLotCents,
      liquidity: execution.liquidityBasisPoints,
      swaps: execution.swaps,
      stopOutPercent: execution.stopOutPercent,
    },
  }
}

/** Restless bars with trends, holes, gaps and moving spreads: worse than a market, so that every rule has something to do. */
function drawBars(instrument: Instrument, count: number, random: Random): Bars {
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

function plainBars(bars: Bars): PlainBar[] {
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
