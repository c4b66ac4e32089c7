/** One value of a series, at so many seconds after the first. */
export type Point = { at: number; value: number }

export type Bound = {
  /** The second half may lie so many times as high as the first. */
  timesMax: number
  /** Or so much above it, in its own unit: what is small may double without meaning anything. */
  moreMax: number
  /** What a process fills once and then keeps is no growth: it is let off where the second half alone no longer rises. */
  mayLevelOff?: boolean
}

export type Flatness = {
  first: number
  second: number
  /** Second half against first, by their medians. */
  ratio: number
  /** What the second half alone would rise by over the whole length, by its Theil–Sen slope. */
  stillRising: number
  holds: boolean
}

/** Fewer say nothing of a half. */
export const pointsPerHalfMin = 3

/**
 * Whether a series lies as high in its second half as in its first. Medians and median slopes: one late garbage collection, one neighbour on
 * the same machine decides nothing.
 */
export function judgeFlatness(
  points: readonly Point[],
  { timesMax, moreMax, mayLevelOff }: Bound,
): Flatness | undefined {
  const half = Math.floor(points.length / 2)
  if (half < pointsPerHalfMin) return undefined
  const [earlier, later] = [points.slice(0, half), points.slice(-half)]
  const first = median(earlier.map(({ value }) => value))
  const second = median(later.map(({ value }) => value))
  const length = (points.at(-1) as Point).at - (points[0] as Point).at
  const stillRising = theilSen(later) * length
  const isWithin = second <= first * timesMax || second - first <= moreMax
  const hasLevelled = mayLevelOff === true && stillRising <= Math.max(second * (timesMax - 1), moreMax)
  return { first, second, ratio: ratioOf(second, first), stillRising, holds: isWithin || hasLevelled }
}

/** Per second: the median of the slopes between every two points. */
export function theilSen(points: readonly Point[]): number {
  const slopes = points.flatMap((one, place) =>
    points
      .slice(place + 1)
      .filter(({ at }) => at > one.at)
      .map((other) => (other.value - one.value) / (other.at - one.at)),
  )
  return slopes.length === 0 ? 0 : median(slopes)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Nothing against nothing is as much. */
const ratioOf = (second: number, first: number): number => (second === first ? 1 : second / first)
