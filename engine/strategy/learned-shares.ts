import { type Instrument, instrumentCount, instrumentIndex, instruments } from '../market/instrument.ts'
import type { Moment, Series } from '../market/moment.ts'
import { swapNights } from '../market/session.ts'
import { evenHedge, type Hedge, learnResults } from './ada-hedge.ts'
import type { Listener, Signal, Strategy } from './strategy.ts'
import { decidePart, flatPart, type PlayedBar, playPart, takeResult, type VirtualPart } from './virtual-part.ts'

/** Changes with every change of what is learned and how. */
export const sharesVersion = 1

/** All that the shares to come depend on beside the bars, as plain values: stored after each step and gone on with. */
export type SharesState = {
  readonly shares: readonly number[]
  readonly losses: readonly number[]
  readonly mixCost: number
  readonly parts: readonly Readonly<VirtualPart>[]
  /** By instrument: long bars completed since the first bar, at most as many as a part needs, and the time of the last bar. */
  readonly frames: readonly number[]
  readonly lastTimes: readonly number[]
}

/** The smallest part of its limit that a trade plans to lose, however little its part has earned. */
export const stakeMin = 0.05

/** The part of its limit that a trade may plan to lose: half of it where all parts have the same share, all of it at twice that. */
export function stakeOf(share: number, parts: number): number {
  return Math.max(stakeMin, Math.min(1, (share * parts) / 2))
}

/**
 * Where the bot puts its stakes: each part (a small strategy in an instrument) has a share that grows with what the part would have
 * made so far. Bars in, shares out: each bar once, in order, from a first bar on. Shares change whenever a long bar of any instrument
 * is complete, and no later bar changes them.
 */
export class LearnedShares {
  /** Of all parts: instrument by instrument, in each in the order of its signals. */
  readonly #hedge: Hedge
  readonly #parts: VirtualPart[]
  readonly #listeners: readonly Listener[]
  readonly #frames: number[]
  readonly #lastTimes: number[]
  readonly #framesNeeded: readonly number[]
  readonly #framesMax: number
  readonly #barSeconds: number
  /** Of the moment being shown; NaN of a part that sleeps. */
  readonly #results: Float64Array
  #isStep = false

  constructor(strategy: Strategy, barSeconds: number, state?: SharesState) {
    if (!strategy.learns) throw new RangeError(`${strategy.name} does not learn its stakes`)
    this.#framesNeeded = strategy.learns.framesNeeded
    this.#framesMax = Math.max(...this.#framesNeeded)
    this.#barSeconds = barSeconds
    this.#listeners = instruments.map((instrument) => strategy.listen(instrument, barSeconds))
    const count = instrumentCount * this.#framesNeeded.length
    this.#hedge = state ? hedgeOf(state, count) : evenHedge(count)
    this.#parts = Array.from({ length: count }, (_, part) => ({ ...(state?.parts[part] ?? flatPart()) }))
    this.#frames = [...(state?.frames ?? instruments.map(() => 0))]
    this.#lastTimes = [...(state?.lastTimes ?? instruments.map(() => -1))]
    this.#results = new Float64Array(count).fill(Number.NaN)
  }

  get shares(): Float64Array {
    return this.#hedge.shares
  }

  /** Shows the bars of one moment; answers whether the shares were made anew. */
  show({ time, bars }: Moment): boolean {
    for (const { symbol, open, high, low, close, spread } of bars)
      this.showBar(instrumentIndex(symbol), { time, open, high, low, close, spread })
    return this.endMoment()
  }

  /** One bar of a moment; `endMoment` follows the last. */
  showBar(symbol: number, bar: PlayedBar): void {
    const instrument = instruments[symbol] as Instrument
    const listener = this.#listeners[symbol] as Listener
    const last = this.#lastTimes[symbol] as number
    const nights = last < 0 ? 0 : swapNights(instrument, last, bar.time)
    this.#lastTimes[symbol] = bar.time
    const first = symbol * this.#framesNeeded.length
    for (let k = 0; k < this.#framesNeeded.length; k++)
      playPart(this.#parts[first + k] as VirtualPart, instrument, bar, nights)
    listener.observe(bar.time, bar.open, bar.high, bar.low, bar.close, bar.spread)
    if (listener.mood.completed) this.#completeFrame(symbol, first, listener.signals, bar)
  }

  endMoment(): boolean {
    if (!this.#isStep) return false
    learnResults(this.#hedge, this.#results)
    this.#results.fill(Number.NaN)
    this.#isStep = false
    return true
  }

  /** Lets the listeners hear again what they had heard when the state was stored, and nothing of before the first bar. */
  hearAgain(series: readonly Series[]): void {
    for (const { symbol, bars } of series) {
      const listener = this.#listeners[instrumentIndex(symbol)] as Listener
      for (let i = 0; i < bars.length; ) i = listener.seek(bars, i, bars.length)
    }
  }

  state(): SharesState {
    const { shares, losses, mixCost } = this.#hedge
    return {
      shares: [...shares],
      losses: [...losses],
      mixCost,
      parts: this.#parts.map((part) => ({ ...part })),
      frames: [...this.#frames],
      lastTimes: [...this.#lastTimes],
    }
  }

  #completeFrame(symbol: number, first: number, signals: readonly Signal[], bar: PlayedBar): void {
    // Counted here and not by the listener: one that has heard older history would wake its parts earlier.
    const frames = Math.min((this.#frames[symbol] as number) + 1, this.#framesMax)
    this.#frames[symbol] = frames
    this.#isStep = true
    for (let k = 0; k < signals.length; k++) {
      if (frames < (this.#framesNeeded[k] as number)) continue
      const part = this.#parts[first + k] as VirtualPart
      this.#results[first + k] = takeResult(part, bar)
      decidePart(part, signals[k] as Signal, bar.time + this.#barSeconds)
    }
  }
}

function hedgeOf({ shares, losses, mixCost }: SharesState, count: number): Hedge {
  if (shares.length !== count || losses.length !== count)
    throw new RangeError(`shares of ${shares.length} parts cannot be gone on with for ${count}`)
  return { shares: Float64Array.from(shares), losses: Float64Array.from(losses), mixCost }
}
