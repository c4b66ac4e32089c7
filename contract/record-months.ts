/**
 * What the public record counts of each finished month. A result is a share of the account's capital and is told as a band of such shares, never as an
 * amount: what is counted so is the same for a large account and a small one, and names nobody.
 */

/** Fewer members than this in a month, and nothing of it leaves the server. */
export const recordMembersMin = 20

/** Orders at real brokers for real money; and everything else. */
export const recordMarkets = ['live', 'simulated'] as const
export type RecordMarket = (typeof recordMarkets)[number]

/** Where bands end, in basis points of the capital. The last has no end. */
export const bandEdges = [25, 50, 100, 200, 500, 1_000] as const
const farthest = bandEdges.length + 1
/** Below zero from the worst on, nothing at all, and above it. */
export const recordBands: readonly number[] = Array.from({ length: 2 * farthest + 1 }, (_, place) => place - farthest)

export const bandAt = (place: number): number => place - farthest

const percentOf = (basisPoints: number): string => `${basisPoints / 100}%`

/** “+0.5% to +1%”, “−10% or worse”. */
export function bandWords(band: number): string {
  if (band === 0) return '0%'
  const sign = band > 0 ? '+' : '−'
  const size = Math.abs(band)
  const from = percentOf(bandEdges[size - 2] ?? 0)
  const to = bandEdges[size - 1]
  if (to === undefined) return `${sign}${from} or ${band > 0 ? 'more' : 'worse'}`
  return size === 1 ? `0% to ${sign}${percentOf(to)}` : `${sign}${from} to ${sign}${percentOf(to)}`
}

/** What is said of one market in one month. Counts of bands stand in the order of `recordBands`. */
export type RecordMonth = {
  /** Of the year, as “2026-03”. */
  readonly month: string
  readonly market: RecordMarket
  /** Who had a trade closed, or a bot hosted, in it; closed and deactivated ones are among them. */
  readonly members: number
  /** Of these, who had more after charges and hosting than before. */
  readonly ahead: number
  readonly trades: number
  readonly won: number
  readonly lost: number
  /** Trades among these that had closed in an earlier month and became known, or were charged, only after that was counted. */
  readonly late: number
  /** All who ever traded in this market, since each began. */
  readonly since: { readonly members: number; readonly ahead: number }
  readonly memberBands: number[]
  readonly tradeBands: number[]
}

/** The band in the middle: half of what was counted is in it or below. None where nothing was counted. */
export function middleBand(counts: readonly number[]): number | undefined {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return undefined
  let seen = 0
  const place = counts.findIndex((count) => {
    seen += count
    return seen * 2 >= all
  })
  return bandAt(place)
}
