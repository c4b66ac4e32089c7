import type { EquityCurve } from './replay.ts'

export type Drawdown = {
  readonly cents: number
  readonly percent: number
  /** The longest time from a peak until it was reached again, or to the end where it was not. */
  readonly longestSeconds: number
}

/** The deepest falls from a peak, by amount and by share, and the longest wait for a new peak. */
export function measureDrawdown(curve: EquityCurve, startCents: number): Drawdown {
  const { cents, time, length } = curve
  let peak = startCents
  let peakTime = length > 0 ? (time[0] as number) : 0
  let deepest = 0
  let deepestShare = 0
  let longest = 0
  let below = false
  for (let i = 0; i < length; i++) {
    const equity = cents[i] as number
    if (equity >= peak) {
      if (below) longest = Math.max(longest, (time[i] as number) - peakTime)
      below = false
      peak = equity
      peakTime = time[i] as number
      continue
    }
    below = true
    const fall = peak - equity
    if (fall > deepest) deepest = fall
    if (fall > deepestShare * peak) deepestShare = fall / peak
  }
  const lastWait = length > 0 ? (time[length - 1] as number) - peakTime : 0
  return { cents: deepest, percent: deepestShare * 100, longestSeconds: Math.max(longest, lastWait) }
}
