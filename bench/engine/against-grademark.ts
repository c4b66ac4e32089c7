import { createRequire } from 'node:module'
import type { IBar } from 'grademark'

// Both are CommonJS with exports Node cannot see by name.
const load = createRequire(import.meta.url)
const { DataFrame } = load('data-forge') as typeof import('data-forge')
const { backtest } = load('grademark') as typeof import('grademark')
const { TradeDirection } = load('grademark/build/lib/strategy') as typeof import('grademark/build/lib/strategy')

type Bar = IBar & { fast: number; slow: number }

/**
 * The same strategy in grademark: averages given ready-made, whatever it needs built before the clock starts. It cannot turn a
 * position around at one open, so it trades a bar later each time: its trades are near ours, not the same.
 */
export function grademarkRun(
  open: Float64Array,
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  start: number,
) {
  const rows: Bar[] = Array.from(close, (price, i) => ({
    time: new Date((start + i * 60) * 1000),
    open: open[i] as number,
    high: high[i] as number,
    low: low[i] as number,
    close: price,
    volume: 1,
    fast: mean(close, i, 10),
    slow: mean(close, i, 30),
  }))
  const frame = new DataFrame<number, Bar>(rows)
  const began = performance.now()
  const trades = backtest<Bar>(
    {
      entryRule: (enter, { bar }) => {
        if (bar.fast > bar.slow) enter({ direction: TradeDirection.Long })
        else if (bar.fast < bar.slow) enter({ direction: TradeDirection.Short })
      },
      exitRule: (exit, { bar, position }) => {
        if (position.direction === TradeDirection.Long ? bar.fast < bar.slow : bar.fast > bar.slow) exit()
      },
      fees: () => 0.01,
    },
    frame as never,
  )
  return { ms: performance.now() - began, trades: trades.length }
}

function mean(values: Float64Array, at: number, window: number): number {
  if (at < window - 1) return Number.NaN
  let sum = 0
  for (let i = at - window + 1; i <= at; i++) sum += values[i] as number
  return sum / window
}
