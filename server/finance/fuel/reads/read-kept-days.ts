import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader } from '../../../platform/database/db.ts'
import { type KeptBounds, keptDays } from './kept-store.ts'
import { keptOf } from './read-kept.ts'

/** The same day by day; a day on which nothing was closed may have its hosting. */
export async function readKeptDays(reader: Reader, memberId: bigint, bounds: KeptBounds, daysMax: number) {
  const days = await keptDays(reader, memberId, bounds, daysMax)
  return days.map((day) => ({
    date: day.date,
    profit: toDollars(micro(day.profit)),
    trades: day.trades,
    kept: toDollars(keptOf(day)),
  }))
}
