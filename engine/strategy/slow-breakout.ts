import { tradeKind } from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import type { Sleeve } from './sleeve.ts'

/** With a breakout: in when the close leaves the range of the last `into` long bars, out when it leaves that of the last `out` the other way. */
export function slowBreakout(into: number, out: number, stopRanges: number): Sleeve {
  return {
    name: `breakout ${into}/${out}`,
    kind: tradeKind.breakout,
    exitReason: reason.channelLeft,
    framesNeeded: Math.max(into, out) + 1,
    stopRanges,
    decide(frames, signal) {
      const close = frames.close(0)
      signal.entry = close > frames.highest(into, 1) ? 1 : close < frames.lowest(into, 1) ? -1 : 0
      signal.exit = close < frames.lowest(out, 1) ? 1 : close > frames.highest(out, 1) ? -1 : 0
      signal.reason = signal.entry > 0 ? reason.breakoutUp : reason.breakoutDown
    },
  }
}
