import { type InstrumentSymbol, instrumentIndex } from '@fairlead/engine/market/instrument'
import { valueCents } from '@fairlead/engine/market/value-cents'
import type { NewestPrices } from './list-positions.ts'

/** Open positions of one instrument and side, added up: their steps, their steps times entries, and what they cost besides. */
export type OpenSum = { symbol: string; isLong: boolean; steps: number; stepsTimesEntry: number; costCents: number }

/** What closing adds to the profit of the price: the swap so far and both commissions, the way out costing what the way in did. */
export function costCents(swapCents: number, entryCommissionCents: number): number {
  return swapCents + 2 * entryCommissionCents
}

/**
 * What open positions would make if they were closed at the newest prices, in cents; nothing where a price is missing. Added up
 * first and valued then, so it may be off by half a cent a position.
 */
export function valueOpen(newestPrices: NewestPrices, sums: readonly OpenSum[], now: Date): number | undefined {
  if (sums.length === 0) return 0
  const prices = newestPrices(now)
  let cents = 0
  for (const { symbol, isLong, steps, stepsTimesEntry, costCents: cost } of sums) {
    const price = prices.get(symbol)
    if (!price) return undefined
    const points = isLong ? price.bid : price.ask
    cents += valueCents(instrumentIndex(symbol as InstrumentSymbol), points * steps - stepsTimesEntry, 1, points) + cost
  }
  return cents
}
