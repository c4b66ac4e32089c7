import { createRequire } from 'node:module'
import type { IDataFrame, ISeries } from 'data-forge'
import type { IBar, IStrategy } from 'grademark'

// Both are CommonJS with exports Node cannot see by name.
const load = createRequire(import.meta.url)
const { DataFrame } = load('data-forge') as typeof import('data-forge')
const grademark = load('grademark') as typeof import('grademark')
const { TradeDirection } = load('grademark/build/lib/strategy') as typeof import('grademark/build/lib/strategy')

type Bar = IBar & { fast: number; slow: number }

const rules: IStrategy<IBar, Bar> = {
  entryRule: (enter, { bar }) => {
    if (bar.fast > bar.slow) enter({ direction: TradeDirection.Long })
    else if (bar.fast < bar.slow) enter({ direction: TradeDirection.Short })
  },
  exitRule: (exit, { bar, position }) => {
    if (position.direction === TradeDirection.Long ? bar.fast < bar.slow : bar.fast > bar.slow) exit()
  },
}

/** The averages as its documentation makes them, within the run as ours are. */
const withAverages: IStrategy<IBar, Bar> = {
  ...rules,
  prepIndicators: ({ inputSeries }) => {
    const closes = inputSeries.deflate((bar) => bar.close) as unknown as ISeries<number, number>
    return inputSeries
      .withSeries('fast', sma(closes, 10) as never)
      .withSeries('slow', sma(closes, 30) as never)
      .skip(30) as unknown as IDataFrame<number, Bar>
  },
}

/**
 * The same strategy in grademark, in two ways: the whole job ours does (averages, trades, equity curve, drawdown, analysis), and
 * the bare back-test with everything else handed to it. It knows no commission and cannot turn a position at one open, so it trades a bar
 * later each time: its trades are near ours, not the same.
 */
export function grademarkRuns(
  open: Float64Array,
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  start: number,
): { whole: () => number; bare: () => number } {
  const rows = Array.from(close, (price, i) => ({
    time: new Date((start + i * 60) * 1000),
    open: open[i] as number,
    high: high[i] as number,
    low: low[i] as number,
    close: price,
    volume: 1,
    fast: mean(close, i, 10),
    slow: mean(close, i, 30),
  }))
  const bars = new DataFrame<number, IBar>(rows)
  const capital = 10_000_000
  return {
    whole: () => {
      const trades = grademark.backtest(withAverages, bars)
      const curve = grademark.computeEquityCurve(capital, trades)
      const falls = grademark.computeDrawdown(capital, trades)
      const { totalTrades } = grademark.analyze(capital, trades)
      if (curve.length === 0 || falls.length === 0) throw new Error('grademark made no trades')
      return totalTrades
    },
    bare: () => grademark.backtest(rules, bars as never).length,
  }
}

function sma(series: ISeries<number, number>, period: number): ISeries<number, number> {
  return series
    .rollingWindow(period)
    .select((window): [number, number] => [window.getIndex().last(), window.average()])
    .withIndex((pair) => pair[0])
    .select((pair) => pair[1]) as unknown as ISeries<number, number>
}

function mean(values: Float64Array, at: number, window: number): number {
  if (at < window - 1) return Number.NaN
  let sum = 0
  for (let i = at - window + 1; i <= at; i++) sum += values[i] as number
  return sum / window
}
