import { type MergedMinute, mergeMinutes, type Prices } from './merge-minutes.ts'

/**
 * Honest brokers' closes of a minute stand within a few hundredths of a percent, those of coins within a tenth; whoever has wide spreads
 * may be apart by some of them. Spreads are told, too, so the narrowest one counts.
 */
const shareMax = 0.001
const spreadsMax = 5
/** A single tick makes an extreme: there they are apart by more. */
const extremes = 2

/** One minute out of what several sources say, where most of them say the same; nothing where they do not. */
export function agreeMinutes(sources: readonly Prices[]): { minute: MergedMinute | undefined; isDisputed: boolean } {
  const groups = sources.map((one) => sources.filter((other) => isSame(one, other)))
  const largest = groups.reduce<readonly Prices[]>((most, group) => (group.length > most.length ? group : most), [])
  const isMost = largest.length * 2 > sources.length
  return { minute: isMost ? mergeMinutes(largest) : undefined, isDisputed: largest.length < sources.length }
}

function isSame(one: Prices, other: Prices): boolean {
  const tolerance = Math.max(
    shareMax * Math.min(one.close, other.close),
    spreadsMax * Math.min(one.spread, other.spread),
  )
  const isNear = (pick: (prices: Prices) => number, times: number) =>
    Math.abs(pick(one) - pick(other)) <= tolerance * times
  return (
    isNear(({ open }) => open, 1) &&
    isNear(({ close }) => close, 1) &&
    isNear(({ high }) => high, extremes) &&
    isNear(({ low }) => low, extremes)
  )
}
