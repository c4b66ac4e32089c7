import type { FrameWindow } from './frame-window.ts'
import type { Signal } from './strategy.ts'

/**
 * A small strategy of its own, one of several that trade side by side. It is a plain function of the last completed long bars: no
 * state, so there is nothing to lose and nothing to rebuild.
 */
export type Sleeve = {
  readonly name: string
  /** One of `tradeKind`: tells its positions from those of the others. */
  readonly kind: number
  readonly exitReason: number
  /** Long bars it looks back; it is silent until there are as many. */
  readonly framesNeeded: number
  /** The stop's distance in average ranges of a long bar. */
  readonly stopRanges: number
  /** Writes entry, exit and the entry's reason after a long bar is complete. */
  decide(frames: FrameWindow, signal: Signal): void
}
