import type { Bars } from '../market/bars.ts'
import type { Instrument } from '../market/instrument.ts'

/** What a strategy says about one instrument after a bar. One object per instrument, written anew by every bar. */
export type Signal = {
  /** 1 to buy, -1 to sell, 0 for neither. */
  entry: number
  kind: number
  reason: number
  /** The figure the decision was made on; the reason's sentence says what it counts. */
  evidence: number
  /** Distances in points; 0 for none. */
  stopPoints: number
  targetPoints: number
  /** Longs (1) or shorts (-1) of `exitKind` should close, 0 for neither. */
  exit: number
  exitKind: number
  exitReason: number
  /** Where the shortest frame points: decides when a loser is countered and when the counter trade is unwound. */
  momentum: number
}

/** Follows one instrument. It is handed each bar's figures once, when the bar is complete, and so cannot look ahead. */
export type Listener = {
  readonly signal: Signal
  observe(time: number, open: number, high: number, low: number, close: number, spread: number): void
  /**
   * Observes bars from `from` up to (not with) `to` and stops after the first that brings an entry or an exit; answers the bar
   * after the last one observed. Says exactly what as many calls of `observe` would, in less time.
   */
  seek(bars: Bars, from: number, to: number): number
}

/** How losing positions are covered; null where a strategy does not hedge. Shares are of the position's stop distance. */
export type HedgeRules = {
  /** A counter trade is opened once the loss has eaten this share. */
  readonly triggerPercent: number
  /** The counter trade's own stop. */
  readonly counterStopPercent: number
  readonly pairBarsMax: number
}

export type Strategy = {
  readonly name: string
  readonly magic: number
  readonly hedge: HedgeRules | null
  /** Bars after which a mean-reversion trade is given up. */
  readonly reversionBarsMax: number
  /**
   * The last so many bars of an instrument determine all that its listener will say: one that has heard only them goes on as one
   * that has listened all along. So indicators have finite windows.
   */
  readonly historyBars: number
  listen(instrument: Instrument, barSeconds: number): Listener
}

/** `seek` for a listener that has no quicker way. */
export function seekByObserving(listener: Listener, bars: Bars, from: number, to: number): number {
  const { signal } = listener
  for (let i = from; i < to; i++) {
    const high = bars.high[i] as number
    const low = bars.low[i] as number
    listener.observe(
      bars.time[i] as number,
      bars.open[i] as number,
      high,
      low,
      bars.close[i] as number,
      bars.spread[i] as number,
    )
    if (signal.entry !== 0 || signal.exit !== 0) return i + 1
  }
  return to
}

export function noSignal(): Signal {
  return {
    entry: 0,
    kind: 0,
    reason: 0,
    evidence: 0,
    stopPoints: 0,
    targetPoints: 0,
    exit: 0,
    exitKind: 0,
    exitReason: 0,
    momentum: 0,
  }
}
