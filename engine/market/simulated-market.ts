import { instrumentCount, instruments } from './instrument.ts'
import { Random } from './random.ts'
import { daySeconds, isOpen } from './session.ts'

/** 0 range, 1 trend up, 2 trend down, 3 shock. */
export type Regime = 0 | 1 | 2 | 3

/**
 * A market made from a seed. It is drawn day by day (regime, volatility, the day's return of each instrument), and a day's
 * minutes are drawn from the day alone: so any span can be made without the spans before it, and always comes out the same.
 */
export type SimulatedMarket = {
  readonly seed: number
  readonly firstDay: number
  /** Days drawn so far, and their columns at `day * instrumentCount + instrument`. */
  dayCount: number
  start: Float64Array
  dayReturn: Float64Array
  /** The day's volatility, as a deviation of the day's return. */
  deviation: Float64Array
  regime: Uint8Array
  readonly walk: Walk
}

/** What one day hands to the next. */
type Walk = {
  readonly price: Float64Array
  readonly anchor: Float64Array
  readonly variance: Float64Array
  readonly regime: Uint8Array
}

export function createSimulatedMarket(seed: number, startTime: number): SimulatedMarket {
  const price = Float64Array.from(instruments, (one) => one.typicalPrice * 10 ** one.digits)
  return {
    seed,
    firstDay: Math.floor(startTime / daySeconds),
    dayCount: 0,
    start: new Float64Array(0),
    dayReturn: new Float64Array(0),
    deviation: new Float64Array(0),
    regime: new Uint8Array(0),
    walk: {
      price,
      anchor: price.slice(),
      variance: new Float64Array(instrumentCount).fill(1),
      regime: new Uint8Array(instrumentCount),
    },
  }
}

/** Draws the days up to and with `day`; days already drawn are left alone. */
export function drawDays(market: SimulatedMarket, day: number): void {
  const wanted = day - market.firstDay + 1
  if (wanted <= market.dayCount) return
  if (wanted * instrumentCount > market.start.length) grow(market, Math.max(wanted, market.dayCount * 2, 512))
  while (market.dayCount < wanted) drawDay(market, market.dayCount++)
}

/** How strongly each asset class follows the world's mood, and each instrument its class. */
export const classWeight = { currency: 0.85, crypto: 0.8, commodity: 0.75 } as const
const worldWeight = 0.35
const usualDeviation = { currency: 0.0055, crypto: 0.032, commodity: 0.0105 } as const

function drawDay(market: SimulatedMarket, index: number): void {
  const day = market.firstDay + index
  const random = new Random(market.seed, 0x0da1, day)
  const world = random.normal()
  const mood = {
    currency: worldWeight * world + ownWeight(worldWeight) * random.normal(),
    crypto: -worldWeight * world + ownWeight(worldWeight) * random.normal(),
    commodity: -worldWeight * world + ownWeight(worldWeight) * random.normal(),
  }
  for (let i = 0; i < instrumentCount; i++) {
    const instrument = instruments[i]
    if (!instrument) continue
    const own = random.normal()
    const gapDraw = random.normal()
    const turn = random.uniform()
    const next = random.uniform()
    const at = index * instrumentCount + i
    const { walk } = market
    if (!isOpen(instrument, day * daySeconds)) {
      market.start[at] = walk.price[i] as number
      continue
    }
    const regime = turnRegime(walk, i, turn, next)
    const variance = walk.variance[i] as number
    const deviation = usualDeviation[instrument.assetClass] * Math.sqrt(variance) * (regime === 3 ? 2.6 : 1)
    const reopened = index > 0 && !isOpen(instrument, (day - 1) * daySeconds)
    const gap = reopened ? 0.6 * deviation * gapDraw : 0
    const start = (walk.price[i] as number) * (1 + gap)
    const weight = classWeight[instrument.assetClass]
    const draw = weight * mood[instrument.assetClass] + ownWeight(weight) * own
    const home = instrument.typicalPrice * 10 ** instrument.digits
    const pull = 0.0006 * (1 - start / home)
    const moved = bounded(drift(regime, deviation, start, walk.anchor[i] as number) + pull + deviation * draw, 0.35)
    market.start[at] = start
    market.dayReturn[at] = moved
    market.deviation[at] = deviation
    market.regime[at] = regime
    walk.price[i] = Math.max(start * (1 + moved), home / 50)
    walk.variance[i] = bounded(0.04 + variance * (0.84 + 0.12 * draw * draw), 9)
  }
}

function turnRegime(walk: Walk, i: number, turn: number, next: number): Regime {
  const now = walk.regime[i] as Regime
  const stays = now === 3 ? 0.35 : 0.94
  if (turn < stays) return now
  const regime: Regime = next < 0.46 ? 0 : next < 0.7 ? 1 : next < 0.94 ? 2 : 3
  walk.regime[i] = regime
  walk.anchor[i] = walk.price[i] as number
  return regime
}

function drift(regime: Regime, deviation: number, price: number, anchor: number): number {
  if (regime === 1) return 0.22 * deviation
  if (regime === 2) return -0.22 * deviation
  // A range pulls back to where it began; a shock has no direction of its own.
  return regime === 0 ? bounded(0.12 * (1 - price / anchor), deviation) : 0
}

export function ownWeight(shared: number): number {
  return Math.sqrt(1 - shared * shared)
}

function bounded(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value))
}

function grow(market: SimulatedMarket, days: number): void {
  const size = days * instrumentCount
  const copy = (from: Float64Array) => {
    const to = new Float64Array(size)
    to.set(from)
    return to
  }
  market.start = copy(market.start)
  market.dayReturn = copy(market.dayReturn)
  market.deviation = copy(market.deviation)
  const regime = new Uint8Array(size)
  regime.set(market.regime)
  market.regime = regime
}
