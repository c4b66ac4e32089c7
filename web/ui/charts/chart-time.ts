import type { UTCTimestamp } from 'lightweight-charts'

export const chartTime = (at: string): UTCTimestamp => Math.floor(Date.parse(at) / 1_000) as UTCTimestamp

/** The last of some times that is not after a moment, or the first: marks stand on candles, not between them. */
export function timeAtOrBefore(times: readonly UTCTimestamp[], at: UTCTimestamp): UTCTimestamp {
  return times.findLast((time) => time <= at) ?? times[0] ?? at
}
