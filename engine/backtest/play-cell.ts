import { closedTrades } from './closed-trades.ts'
import { type DeflatedSharpe, deflateSharpe } from './deflate-sharpe.ts'
import { chargeTrades } from './fuel-charge.ts'
import type { RunOrder } from './judge-run.ts'
import { keptDays, microsPerCent } from './kept-days.ts'
import { measureDrawdown } from './measure-drawdown.ts'
import { dailyReturns } from './measure-returns.ts'
import { replaySteps } from './replay.ts'

/** One of many runs that differ in their settings: only what they are compared by. */
export type Cell = {
  readonly netCents: number
  readonly keptMicros: number
  readonly drawdownPercent: number
  readonly trades: number
  /** The returns of its days, before charges. */
  readonly daily: readonly number[]
}

export function* playCell(order: RunOrder): Generator<number, Cell, void> {
  const { series, strategy, account, execution, from, charges } = order
  const played = yield* replaySteps({ series, strategy, account, from, ...(execution && { execution }) })
  const { curve, startCents, endCents, deals, lossClosedAt } = played
  const closed = closedTrades(deals, 1)[0] ?? []
  const charged = chargeTrades(closed, charges.fuel).reduce((sum, micros) => sum + micros, 0)
  const days = keptDays({ curve, startCents, trades: [], lossClosedAt }, charges.hostingPerMonthMicros)
  const netCents = endCents - startCents
  return {
    netCents,
    keptMicros: netCents * microsPerCent - charged - days.hostingMicros.reduce((sum, micros) => sum + micros, 0),
    drawdownPercent: measureDrawdown(curve, startCents).percent,
    trades: closed.length,
    daily: dailyReturns(curve, startCents),
  }
}

/** The place of the cell that kept most, and what its Sharpe ratio is worth beside as many tries; nothing without cells. */
export function judgeBest(
  cells: readonly Cell[],
): { readonly place: number; readonly deflated: DeflatedSharpe } | undefined {
  const [first] = cells
  if (!first) return undefined
  const place = cells.reduce((best, cell, k) => (cell.keptMicros > (cells[best] as Cell).keptMicros ? k : best), 0)
  const sharpes = cells.map(({ daily }) => deflateSharpe(daily, []).daily)
  return { place, deflated: deflateSharpe((cells[place] as Cell).daily, sharpes) }
}
