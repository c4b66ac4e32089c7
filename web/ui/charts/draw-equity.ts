import {
  AreaSeries,
  type AutoscaleInfo,
  createChart,
  createSeriesMarkers,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts'
import { dayTime, money, signedMoney } from '../../lib/formats/format.ts'
import { baseOptions } from './chart-base.ts'
import type { ChartPlace, DrawnChart } from './chart-canvas.tsx'
import { faded } from './chart-colors.ts'
import { chartTime, timeAtOrBefore } from './chart-time.ts'
import { drawdownsOf } from './drawdowns-of.ts'

export type EquityData = {
  points: readonly {
    at: string
    balance: number
    equity: number
    kept: number
    idle: number
    /** Known at some of the points only. */
    held: number | null
  }[]
  transfers: readonly { at: string; amount: number }[]
  /** Which lines are drawn beside equity and balance. */
  shown: readonly ComparedLine[]
}

export const comparedLines = {
  kept: { words: 'after fuel and hosting', color: 'ink' },
  idle: { words: 'doing nothing', color: 'muted' },
  held: { words: 'buying and holding', color: 'warning' },
} as const
export type ComparedLine = keyof typeof comparedLines
const comparedNames = Object.keys(comparedLines) as ComparedLine[]

const drawdownPaneShare = 0.28
const leadingShare = 0.06
/** In percent. */
const fallShownMin = 1

/** Equity with the balance beside it, what came into the account or left it, and below it how far it stood under its peak. */
export function drawEquity({ element, legend, colors }: ChartPlace): DrawnChart<EquityData> {
  const chart = createChart(element, baseOptions(colors))
  const quiet = { lastValueVisible: false, priceLineVisible: false }
  const inDollars = { type: 'custom' as const, minMove: 0.01, formatter: (amount: number) => money(amount) }
  const equity = chart.addSeries(AreaSeries, {
    ...quiet,
    priceFormat: inDollars,
    lineColor: colors.accent,
    lineWidth: 2,
    topColor: faded(colors.accent, 0.18),
    bottomColor: faded(colors.accent, 0.01),
  })
  const balance = chart.addSeries(LineSeries, {
    ...quiet,
    priceFormat: inDollars,
    color: colors.muted,
    lineWidth: 1,
    lineStyle: LineStyle.Dashed,
    crosshairMarkerVisible: false,
  })
  const compared = comparedNames.map((name) => ({
    name,
    line: chart.addSeries(LineSeries, {
      ...quiet,
      priceFormat: inDollars,
      color: colors[comparedLines[name].color],
      lineWidth: 2,
      lineStyle: name === 'idle' ? LineStyle.Dotted : LineStyle.Solid,
      crosshairMarkerVisible: false,
    }),
  }))
  const drawdown = chart.addSeries(
    AreaSeries,
    {
      ...quiet,
      lineColor: colors.negative,
      lineWidth: 1,
      invertFilledArea: true,
      topColor: faded(colors.negative, 0.2),
      bottomColor: faded(colors.negative, 0.2),
      // From the peak downwards, and never so near that a flat line would look like a fall.
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
        const lowest = original()?.priceRange?.minValue ?? 0
        return { priceRange: { minValue: Math.min(lowest, -fallShownMin), maxValue: 0 } }
      },
      priceFormat: { type: 'custom', minMove: 0.01, formatter: (share: number) => `${share.toFixed(1)}%` },
    },
    1,
  )
  const [upper, lower] = chart.panes()
  upper?.setStretchFactor(1 - drawdownPaneShare)
  lower?.setStretchFactor(drawdownPaneShare)
  const marks = createSeriesMarkers(equity, [])
  const indexes = new Map<UTCTimestamp, number>()
  let wordsAt = (_index: number) => ''

  chart.subscribeCrosshairMove(({ time }) => {
    legend.textContent = wordsAt(indexes.get(time as UTCTimestamp) ?? indexes.size - 1)
  })

  return {
    show({ points, transfers, shown }) {
      const times = points.map(({ at }) => chartTime(at))
      const falls = drawdownsOf(points.map((point) => point.equity))
      const at = (index: number) => times[index] ?? (0 as UTCTimestamp)
      equity.setData(points.map((point, index) => ({ time: at(index), value: point.equity })))
      balance.setData(points.map((point, index) => ({ time: at(index), value: point.balance })))
      for (const { name, line } of compared)
        line.setData(
          shown.includes(name)
            ? points.flatMap((point, index) => {
                const value = point[name]
                return value === null ? [] : [{ time: at(index), value }]
              })
            : [],
        )
      drawdown.setData(falls.map((value, index) => ({ time: at(index), value })))
      marks.setMarkers(
        transfers.map((transfer) => ({
          time: timeAtOrBefore(times, chartTime(transfer.at)),
          position: 'belowBar' as const,
          shape: transfer.amount < 0 ? ('arrowDown' as const) : ('arrowUp' as const),
          color: colors.warning,
          text: signedMoney(transfer.amount, 0),
        })),
      )
      indexes.clear()
      for (const [index, time] of times.entries()) indexes.set(time, index)
      wordsAt = (index) => {
        const point = points[index]
        if (!point) return ''
        const beside = comparedNames.flatMap((name) =>
          shown.includes(name) && point[name] !== null ? [`${comparedLines[name].words} ${money(point[name])}`] : [],
        )
        return [
          `${dayTime(point.at)} · equity ${money(point.equity)} · balance ${money(point.balance)} · ${Math.abs(falls[index] ?? 0).toFixed(2)}% below its peak`,
          ...beside,
        ].join(' · ')
      }
      legend.textContent = wordsAt(points.length - 1)
      // A little room before the first point, so that the words of a mark on it are not cut off.
      const room = transfers.length > 0 ? points.length * leadingShare : 0
      chart.timeScale().setVisibleLogicalRange({ from: -room, to: points.length - 1 })
    },
    remove: () => chart.remove(),
  }
}
