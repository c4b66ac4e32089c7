import type { NewestPrices } from '../../bots/trading/deals/list-positions.ts'
import { costCents, valueOpen } from '../../bots/trading/deals/value-open.ts'
import type { Reader } from '../../platform/database/db.ts'
import { reachOf } from './store.ts'
import type { StopTarget } from './target.ts'

export type StopFigures = {
  bots: number
  members: number
  positions: number
  floatingCents: number | undefined
  waitingEntries: number
  resting: number
}

/** What a stop would reach now, in figures. */
export async function previewStop(
  reader: Reader,
  newestPrices: NewestPrices,
  target: StopTarget,
  now: Date,
): Promise<StopFigures> {
  const { bots, members, waiting, sums } = await reachOf(reader, target)
  const prices = newestPrices(now)
  const count = (rows: typeof sums) => rows.reduce((sum, { positions }) => sum + positions, 0)
  return {
    bots,
    members,
    positions: count(sums),
    floatingCents: valueOpen(
      newestPrices,
      sums.map((sum) => ({
        symbol: sum.symbol,
        isLong: sum.is_long,
        steps: sum.steps,
        stepsTimesEntry: sum.steps_entry,
        costCents: costCents(sum.swap_cents, sum.entry_commission_cents),
      })),
      now,
    ),
    waitingEntries: waiting,
    resting: count(sums.filter(({ symbol }) => prices.get(symbol)?.isOpen === false)),
  }
}
