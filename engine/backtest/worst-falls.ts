import type { EquityCurve } from './replay.ts'

/** A fall from a peak: how deep it went, and when the peak was reached again. */
export type Fall = {
  readonly peakAt: number
  readonly bottomAt: number
  /** Null where it never was. */
  readonly backAt: number | null
  readonly cents: number
  /** Of the peak. */
  readonly percent: number
}

/** The deepest falls by amount, deepest first; none of them is a part of another. */
export function worstFalls({ cents, time, length }: EquityCurve, startCents: number, most: number): Fall[] {
  const falls: Fall[] = []
  let peak = startCents
  let peakAt = time[0] ?? 0
  let bottom = startCents
  let bottomAt = peakAt
  const end = (backAt: number | null) => {
    if (bottom === peak) return
    falls.push({ peakAt, bottomAt, backAt, cents: peak - bottom, percent: ((peak - bottom) * 100) / peak })
    falls.sort((a, b) => b.cents - a.cents)
    falls.length = Math.min(falls.length, most)
  }
  for (let i = 0; i < length; i++) {
    const equity = cents[i] as number
    const at = time[i] as number
    if (equity >= peak) {
      end(at)
      peak = equity
      peakAt = at
      bottom = equity
      bottomAt = at
    } else if (equity < bottom) {
      bottom = equity
      bottomAt = at
    }
  }
  end(null)
  return falls
}
