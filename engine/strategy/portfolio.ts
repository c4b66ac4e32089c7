import type { Bars } from '../market/bars.ts'
import type { Instrument } from '../market/instrument.ts'
import { daySeconds } from '../market/session.ts'
import { FrameWindow } from './frame-window.ts'
import type { Sleeve } from './sleeve.ts'
import {
  type HedgeRules,
  type Listener,
  noMood,
  noSignal,
  type Signal,
  type Strategy,
  seekByObserving,
} from './strategy.ts'

/** How long the long bars are, in bars of the bot's own, and over how many of them the average range is taken. */
export type FrameRules = {
  readonly bars: number
  readonly rangeFrames: number
}

/** A day of hourly bars, a month of days. */
export const usualFrames: FrameRules = { bars: 24, rangeFrames: 20 }
/** A bar that moves by two average ranges of a long bar is a jump; four bars in a row of less than half of one are calm. */
const jumpRanges = 2
const calmBars = 4

/** Several small strategies side by side, looking at the same long bars, each with positions of its own. */
export function portfolio(
  name: string,
  magic: number,
  sleeves: readonly Sleeve[],
  hedge: HedgeRules | null,
  rules: FrameRules = usualFrames,
): Strategy {
  if (new Set(sleeves.map((one) => one.kind)).size !== sleeves.length)
    throw new RangeError('two small strategies of one kind could not tell their positions apart')
  return {
    name,
    magic,
    hedge,
    // The first long bar may be heard in part, and the last is complete only with the bar after it.
    historyBars: (framesKept(sleeves, rules) + 2) * rules.bars,
    listen: (instrument, barSeconds) => new PortfolioListener(instrument, barSeconds, sleeves, rules),
  }
}

/** The same with stakes that are moved towards the small strategies that have made more. */
export function learningPortfolio(
  name: string,
  magic: number,
  sleeves: readonly Sleeve[],
  hedge: HedgeRules | null,
  rules: FrameRules = usualFrames,
): Strategy {
  return { ...portfolio(name, magic, sleeves, hedge, rules), learns: { framesNeeded: framesNeededBy(sleeves, rules) } }
}

/** How many average ranges of a long bar the standard deviation of a year is: a random walk's range is 1.6 of its deviation, which grows with the root of time. */
export const rangesPerYear = (instrument: Instrument, frameSeconds: number): number =>
  Math.sqrt((daysPerYear(instrument) * daySeconds) / frameSeconds) / 1.6

export const daysPerYear = ({ session }: Instrument): number => (session === 'always' ? 365 : 260)

class PortfolioListener implements Listener {
  readonly signals: readonly Signal[]
  readonly mood = noMood()
  readonly #sleeves: readonly Sleeve[]
  readonly #frames: FrameWindow
  readonly #rangeFrames: number
  /** Average ranges of a long bar in the standard deviation of a year. */
  readonly #rangesPerYear: number
  #range = 0
  #previousClose = 0
  #calmSince = calmBars
  #said = false

  constructor(instrument: Instrument, barSeconds: number, sleeves: readonly Sleeve[], rules: FrameRules) {
    const frameSeconds = barSeconds * rules.bars
    this.#sleeves = sleeves
    this.#rangeFrames = rules.rangeFrames
    this.#frames = new FrameWindow(frameSeconds, framesKept(sleeves, rules))
    this.signals = sleeves.map((one) => noSignal(one.kind, one.exitReason))
    this.#rangesPerYear = rangesPerYear(instrument, frameSeconds)
  }

  observe(time: number, _open: number, high: number, low: number, close: number, spread: number): void {
    this.mood.completed = this.#frames.add(time, high, low, close)
    if (this.mood.completed) this.#decide(spread)
    else if (this.#said) this.#fallSilent()
    this.#feel(high, low, close)
  }

  seek(bars: Bars, from: number, to: number): number {
    return seekByObserving(this, bars, from, to)
  }

  #decide(spread: number): void {
    const frames = this.#frames
    if (frames.length > this.#rangeFrames) {
      this.#range = frames.range(this.#rangeFrames)
      this.mood.yearlyPoints = Math.floor(this.#range * this.#rangesPerYear)
    }
    for (let k = 0; k < this.#sleeves.length; k++) {
      const sleeve = this.#sleeves[k] as Sleeve
      const signal = this.signals[k] as Signal
      if (frames.length < Math.max(sleeve.framesNeeded, this.#rangeFrames + 1)) continue
      sleeve.decide(frames, signal)
      if (signal.entry === 0) continue
      // Never so close that the spread alone eats a fifth of it.
      signal.stopPoints = Math.max(Math.floor(sleeve.stopRanges * this.#range), 5 * spread, 1)
      signal.evidence = signal.stopPoints
      this.#said = true
    }
  }

  /** An entry is said once; what should be closed stays so until the next long bar. */
  #fallSilent(): void {
    for (const signal of this.signals) signal.entry = 0
    this.#said = false
  }

  #feel(high: number, low: number, close: number): void {
    const { mood } = this
    const before = this.#previousClose
    this.#previousClose = close
    if (this.#range === 0 || before === 0) return
    const moved = Math.max(high, before) - Math.min(low, before)
    this.#calmSince = moved * 2 < this.#range ? this.#calmSince + 1 : 0
    mood.calm = this.#calmSince >= calmBars
    mood.shock = moved >= this.#range * jumpRanges ? Math.sign(close - before) : 0
  }
}

/** Long bars until each has enough for its signal and its stop. */
function framesNeededBy(sleeves: readonly Sleeve[], { rangeFrames }: FrameRules): number[] {
  return sleeves.map(({ framesNeeded }) => Math.max(framesNeeded, rangeFrames + 1))
}

function framesKept(sleeves: readonly Sleeve[], rules: FrameRules): number {
  return Math.max(...framesNeededBy(sleeves, rules))
}
