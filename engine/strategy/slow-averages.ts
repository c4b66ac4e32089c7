import { tradeKind } from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import type { FrameWindow } from './frame-window.ts'
import type { Sleeve } from './sleeve.ts'

/** With the trend of two averages of the close: in when they cross, out when they cross back. */
export function slowAverages(fast: number, slow: number, stopRanges: number): Sleeve {
  if (!(fast >= 1 && slow > fast)) throw new RangeError(`the slow average must be the longer one: ${fast}/${slow}`)
  return {
    name: `averages ${fast}/${slow}`,
    kind: tradeKind.averages,
    exitReason: reason.averagesTurned,
    framesNeeded: slow + 1,
    stopRanges,
    decide(frames, signal) {
      const now = side(frames, 0)
      signal.entry = now !== side(frames, 1) ? now : 0
      signal.exit = -now
      signal.reason = now > 0 ? reason.averagesUp : reason.averagesDown
    },
  }

  function side(frames: FrameWindow, ago: number): number {
    return Math.sign(frames.closeSum(fast, ago) * slow - frames.closeSum(slow, ago) * fast)
  }
}
