import { fittedMarket } from './fitted-market.ts'
import { type Instrument, type InstrumentSymbol, instrumentCount, instruments } from './instrument.ts'
import { Random } from './random.ts'
import { daySeconds, isOpen } from './session.ts'

/** What makes the simulated moves of an instrument; found by `npm run fit`, so that they are like the real ones. */
export type FittedInstrument = {
  readonly dayDeviation: number
  /** How much wilder the few wild days are, and how strongly and for how long a large move makes the next ones large. */
  readonly tailFactor: number
  readonly heat: number
  readonly persistence: number
  /** How much of a day's move the next one repeats (below zero: takes back). */
  readonly echo: number
  /** How much wilder the few busy hours are, and how likely another follows. */
  readonly busyFactor: number
  readonly busyStay: number
  /** How much of each minute's move is taken back within the hour. */
  readonly bounce: number
  readonly restGap: number
  readonly reach: number
  readonly hourShape: readonly number[]
  /** How strongly it follows the world's mood, and its class. */
  readonly worldWeight: number
  readonly classWeight: number
}

export type FittedInstruments = Readonly<Record<InstrumentSymbol, FittedInstrument>>

/**
 * A market made from a seed. It is drawn day by day (volatility, the day's return of each instrument), and a day's minutes are
 * drawn from the day alone: so any span can be made without the minutes before it, and always comes out the same.
 */
export type SimulatedMarket = {
  readonly seed: number
  readonly firstDay: number
  readonly fitted: FittedInstruments
  /** Days drawn so far, and their columns at `day * instrumentCount + instrument`. */
  dayCount: number
  start: Float64Array
  dayReturn: Float64Array
  /** The day's volatility, as a deviation of the day's return. */
  deviation: Float64Array
  /** 1 on the few days that jump. */
  shock: Uint8Array
  readonly walk: Walk
}

/** What one day hands to the next. */
type Walk = {
  readonly price: Float64Array
  readonly variance: Float64Array
  readonly lastReturn: Float64Array
}

export function createSimulatedMarket(
  seed: number,
  startTime: number,
  fitted: FittedInstruments = fittedMarket,
): SimulatedMarket {
  return {
    seed,
    firstDay: Math.floor(startTime / daySeconds),
    fitted,
    dayCount: 0,
    start: new Float64Array(0),
    dayReturn: new Float64Array(0),
    deviation: new Float64Array(0),
    shock: new Uint8Array(0),
    walk: {
      price: Float64Array.from(instruments, homeOf),
      variance: new Float64Array(instrumentCount).fill(1),
      lastReturn: new Float64Array(instrumentCount),
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

/** How many days are wild. All instruments have them together, as crises are shared. */
const shockShare = 0.04
const varianceMax = 16
const moveMax = 0.35

function drawDay(market: SimulatedMarket, index: number): void {
  const day = market.firstDay + index
  const random = new Random(market.seed, 0x0da1, day)
  const world = random.normal()
  const mood = { currency: random.normal(), crypto: random.normal(), commodity: random.normal() }
  const shock = random.uniform() < shockShare
  for (let i = 0; i < instrumentCount; i++) {
    const instrument = instruments[i] as Instrument
    const own = random.normal()
    const gapDraw = random.normal()
    const at = index * instrumentCount + i
    const { walk } = market
    if (!isOpen(instrument, day * daySeconds)) {
      market.start[at] = walk.price[i] as number
      continue
    }
    const fitted = market.fitted[instrument.symbol]
    const variance = walk.variance[i] as number
    const deviation = fitted.dayDeviation * Math.sqrt(variance)
    const reopened = index > 0 && !isOpen(instrument, (day - 1) * daySeconds)
    const gap = reopened ? bounded(fitted.restGap * deviation * gapDraw, moveMax) : 0
    const start = (walk.price[i] as number) * (1 + gap)
    const draw =
      fitted.worldWeight * world +
      fitted.classWeight * mood[instrument.assetClass] +
      ownWeight(fitted.worldWeight, fitted.classWeight) * own
    const wild = draw * (shock ? fitted.tailFactor : 1) * tailScale(fitted.tailFactor)
    const home = homeOf(instrument)
    // A walk without a home ends at nothing or at infinity within decades; this is too weak to be traded on.
    const pull = fitted.dayDeviation * fitted.dayDeviation * (1.5 - start / home)
    const moved = bounded(fitted.echo * (walk.lastReturn[i] as number) + pull + deviation * wild, moveMax)
    market.start[at] = start
    market.dayReturn[at] = moved
    market.deviation[at] = deviation
    market.shock[at] = shock ? 1 : 0
    walk.price[i] = Math.max(start * (1 + moved), home / 50)
    walk.lastReturn[i] = moved
    const kept = fitted.persistence - fitted.heat
    walk.variance[i] = bounded(1 - fitted.persistence + variance * (kept + fitted.heat * wild * wild), varianceMax)
  }
}

function homeOf(instrument: Instrument): number {
  return instrument.typicalPrice * 10 ** instrument.digits
}

/** Keeps the deviation what it is, however wild the wild days are. */
function tailScale(factor: number): number {
  return 1 / Math.sqrt(1 - shockShare + shockShare * factor * factor)
}

/** What is left for the instrument alone. */
export function ownWeight(worldWeight: number, classWeight: number): number {
  return Math.sqrt(Math.max(0, 1 - worldWeight * worldWeight - classWeight * classWeight))
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
  const shock = new Uint8Array(size)
  shock.set(market.shock)
  market.shock = shock
}
