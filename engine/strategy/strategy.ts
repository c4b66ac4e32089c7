import type { Bars } from '../market/bars.ts'
import type { Instrument } from '../market/instrument.ts'

/** What one small strategy says about one instrument after a bar. One object each, written anew by every bar. */
export type Signal = {
  /** Tells its positions from those of the others: exits concern positions of this kind alone. */
  kind: number
  /** 1 to buy, -1 to sell, 0 for neither. */
  entry: number
  reason: number
  /** The figure the decision was made on; the reason's sentence says what it counts. */
  evidence: number
  /** Distances in points; 0 for none. */
  stopPoints: number
  targetPoints: number
  /** Longs (1) or shorts (-1) should close, 0 for neither. */
  exit: number
  exitReason: number
}

/** What an instrument's market is like after a bar, whatever anyone wants of it. */
export type Mood = {
  /** 1 where this bar jumped up, -1 where it jumped down, 0 otherwise. */
  shock: number
  /** Whether the last jump is over. */
  calm: boolean
  /** What the price may be expected to move in a year, one standard deviation, in points; 0 while unknown. */
  yearlyPoints: number
  /** Whether a long bar was complete with this bar: the moment at which small strategies decide. */
  completed: boolean
}

/** Follows one instrument. It is handed each bar's figures once, when the bar is complete, and so cannot look ahead. */
export type Listener = {
  readonly signals: readonly Signal[]
  readonly mood: Mood
  observe(time: number, open: number, high: number, low: number, close: number, spread: number): void
  /**
   * Observes bars from `from` up to (not with) `to` and stops after the first that brings an entry or an exit; answers the bar
   * after the last one observed. Says exactly what as many calls of `observe` would, in less time.
   */
  seek(bars: Bars, from: number, to: number): number
}

/** How open winners are covered when the market jumps against them; null where a strategy does not hedge. */
export type HedgeRules = {
  /** The counter trade's own stop, as a share of the position's stop distance. */
  readonly counterStopPercent: number
}

export type Strategy = {
  readonly name: string
  readonly magic: number
  readonly hedge: HedgeRules | null
  /**
   * The last so many bars of an instrument determine all that its listener will say: one that has heard only them goes on as one
   * that has listened all along. So indicators have finite windows.
   */
  readonly historyBars: number
  listen(instrument: Instrument, barSeconds: number): Listener
  /** Where stakes are moved by what each small strategy has made (`learned-shares`): long bars that it looks back, in the order of its signals. */
  readonly learns?: { readonly framesNeeded: readonly number[] }
}

/** `seek` for a listener that has no quicker way. */
export function seekByObserving(listener: Listener, bars: Bars, from: number, to: number): number {
  const { signals } = listener
  for (let i = from; i < to; i++) {
    listener.observe(
      bars.time[i] as number,
      bars.open[i] as number,
      bars.high[i] as number,
      bars.low[i] as number,
      bars.close[i] as number,
      bars.spread[i] as number,
    )
    for (const signal of signals) if (signal.entry !== 0 || signal.exit !== 0) return i + 1
  }
  return to
}

export function noSignal(kind: number, exitReason: number): Signal {
  return { kind, entry: 0, reason: 0, evidence: 0, stopPoints: 0, targetPoints: 0, exit: 0, exitReason }
}

export function noMood(): Mood {
  return { shock: 0, calm: true, yearlyPoints: 0, completed: false }
}
