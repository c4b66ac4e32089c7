import { tradeKind } from '../broker/books.ts'
import { reason } from '../broker/reason.ts'
import type { Bars } from '../market/bars.ts'
import { FrameAverages } from './frame-averages.ts'
import { type Listener, noSignal, type Strategy, seekByObserving } from './strategy.ts'

/**
 * The bot of the specification. It looks at three time frames (the given bars, and 4 and 24 of them together), enters with
 * the trend when all three agree and against an overstretched move when the market goes sideways, and hedges losers.
 * Every figure comes from whole sums over a fixed window, so a few bars of history determine its state completely.
 */
export function fairleadBot(): Strategy {
  return {
    name: 'Fairlead',
    magic: 20_250,
    hedge: { triggerPercent: 60, counterStopPercent: 25, pairBarsMax: 72 },
    reversionBarsMax: 48,
    // The slow average of the longest frame, and two bars more: the first may be heard in part, the last is not complete yet.
    historyBars: longBars * (longSlow + 2),
    listen: (_instrument, barSeconds) => new BotListener(barSeconds),
  }
}

const middleBars = 4
const longBars = 24
const longSlow = 20

class BotListener implements Listener {
  readonly signal = noSignal()
  readonly #near = new FrameAverages(10, 30, 14)
  readonly #middle = new FrameAverages(10, 30, 14)
  readonly #far = new FrameAverages(5, longSlow, 14)
  readonly #middleBar: LongerBar
  readonly #farBar: LongerBar
  #nearTrend = 0
  #stretch = 0

  constructor(barSeconds: number) {
    this.#middleBar = new LongerBar(barSeconds * middleBars, this.#middle)
    this.#farBar = new LongerBar(barSeconds * longBars, this.#far)
    this.signal.exitKind = tradeKind.trend
    this.signal.exitReason = reason.trendTurned
  }

  observe(time: number, _open: number, high: number, low: number, close: number, spread: number): void {
    const { signal } = this
    this.#middleBar.add(time, high, low, close)
    this.#farBar.add(time, high, low, close)
    const near = this.#near
    near.add(high, low, close)
    const before = this.#nearTrend
    const trend = near.trend
    this.#nearTrend = trend
    const stretch = stretchOf(near, close)
    const stretchBefore = this.#stretch
    this.#stretch = stretch
    const middleTrend = this.#middle.trend
    signal.entry = 0
    signal.momentum = trend
    signal.exit = -middleTrend
    if (!this.#far.ready) return
    // Both entries are edges: the bar on which the condition becomes true, not every bar on which it holds.
    if (trend !== 0 && trend !== before && trend === middleTrend && trend === this.#far.trend) {
      this.#enterTrend(trend, spread)
    } else if (stretch !== 0 && stretch !== stretchBefore && this.#middle.sideways) {
      this.#enterReversion(-stretch, close, spread)
    }
  }

  seek(bars: Bars, from: number, to: number): number {
    return seekByObserving(this, bars, from, to)
  }

  #enterTrend(side: number, spread: number): void {
    const { signal } = this
    signal.entry = side
    signal.kind = tradeKind.trend
    signal.stopPoints = this.#stopPoints(spread)
    signal.targetPoints = signal.stopPoints + (signal.stopPoints >> 1)
    signal.reason = side > 0 ? reason.trendUp : reason.trendDown
    signal.evidence = signal.stopPoints
  }

  #enterReversion(side: number, close: number, spread: number): void {
    const { signal } = this
    const mean = Math.floor(this.#near.slowSum / this.#near.slow)
    signal.entry = side
    signal.kind = tradeKind.reversion
    signal.stopPoints = this.#stopPoints(spread)
    signal.targetPoints = Math.max(1, Math.abs(close - mean))
    signal.reason = side > 0 ? reason.stretchedLow : reason.stretchedHigh
    signal.evidence = signal.targetPoints
  }

  /** Two average ranges of the middle frame, but never so close that the spread alone eats a fifth of it. */
  #stopPoints(spread: number): number {
    return Math.max(2 * this.#middle.range, 5 * spread, 1)
  }
}

/** 1 where the close is more than two average ranges above its mean, -1 where it is as far below. */
function stretchOf(near: FrameAverages, close: number): number {
  if (!near.ready) return 0
  const away = (close * near.slow - near.slowSum) * near.rangeBars
  const limit = 2 * near.rangeSum * near.slow
  return away > limit ? 1 : away < -limit ? -1 : 0
}

/** Gathers bars into a longer one, and hands it on when the first bar of the next one arrives. */
class LongerBar {
  readonly #seconds: number
  readonly #averages: FrameAverages
  #end = -1
  #high = 0
  #low = 0
  #close = 0

  constructor(seconds: number, averages: FrameAverages) {
    this.#seconds = seconds
    this.#averages = averages
  }

  add(time: number, high: number, low: number, close: number): void {
    if (time < this.#end) {
      if (high > this.#high) this.#high = high
      if (low < this.#low) this.#low = low
    } else {
      if (this.#end >= 0) this.#averages.add(this.#high, this.#low, this.#close)
      this.#end = time - (time % this.#seconds) + this.#seconds
      this.#high = high
      this.#low = low
    }
    this.#close = close
  }
}
