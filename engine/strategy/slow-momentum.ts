import { tradeKind } from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import type { FrameWindow } from './frame-window.ts'
import type { Sleeve } from './sleeve.ts'

/** With the price's own change: in when the close passes that of `back` long bars ago, out when it passes it the other way. */
export function slowMomentum(back: number, stopRanges: number): Sleeve {
  return {
    name: `momentum ${back}`,
    kind: tradeKind.momentum,
    exitReason: reason.momentumTurned,
    framesNeeded: back + 2,
    stopRanges,
    decide(frames, signal) {
      const now = side(frames, 0)
      signal.entry = now !== side(frames, 1) ? now : 0
      signal.exit = -now
      signal.reason = now > 0 ? reason.momentumUp : reason.momentumDown
    },
  }

  function side(frames: FrameWindow, ago: number): number {
    return Math.sign(frames.close(ago) - frames.close(ago + back))
  }
}
