import { resampleDays } from '../../engine/backtest/resample-days.ts'
import { Random } from '../../engine/market/random.ts'

/** The middle 90% of what came of many redraws, and the value itself. */
export type Interval = { readonly value: number; readonly low: number; readonly high: number }

const draws = 2_000
/** Long enough that what follows from one another mostly stays together: a month of days. */
const daysPerBlock = 20

/** A figure of daily returns with its 90% interval, of redraws in blocks: the same days of every column, so that two accounts stay side by side. */
export function bootstrap(
  columns: readonly (readonly number[])[],
  figure: (columns: readonly (readonly number[])[]) => number,
  blockMean = daysPerBlock,
): Interval {
  const length = Math.min(...columns.map((column) => column.length))
  const random = new Random(34, 0xb007)
  const found: number[] = []
  for (let draw = 0; draw < draws && length > 0; draw++) {
    const places = resampleDays(length, blockMean, random)
    found.push(figure(columns.map((column) => places.map((place) => column[place] as number))))
  }
  found.sort((a, b) => a - b)
  const at = (share: number) => found[Math.min(found.length - 1, Math.floor(found.length * share))] ?? 0
  return { value: figure(columns), low: at(0.05), high: at(0.95) }
}
