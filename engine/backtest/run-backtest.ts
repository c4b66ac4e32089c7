import type { FuelTerms } from './fuel-charge.ts'
import { type BacktestInput, type Replay, replay } from './replay.ts'
import { type Report, reportOf } from './report.ts'

export type Backtest = Replay & { readonly report: Report }

/** The back-test: the bars through the bot and the paper broker, and the report on what came of it. */
export function runBacktest(input: BacktestInput, fuel: FuelTerms): Backtest {
  const played = replay(input)
  return { ...played, report: reportOf(played, fuel) }
}
