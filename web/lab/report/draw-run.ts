import { AreaSeries, createChart, LineSeries, LineStyle, type UTCTimestamp } from 'lightweight-charts'
import { dayTime, money } from '../../lib/formats/format.ts'
import { baseOptions } from '../../ui/charts/chart-base.ts'
import type { ChartPlace, DrawnChart } from '../../ui/charts/chart-canvas.tsx'
import { faded } from '../../ui/charts/chart-colors.ts'
import { drawdownsOf } from '../../ui/charts/drawdowns-of.ts'

/** In dollars and seconds since 1970. */
export type RunLines = {
  readonly points: readonly { time: number; equity: number; kept: number; held: number | null }[]
  readonly start: number
  /** What another run kept, over times of its own. */
  readonly beside: readonly { time: number; kept: number }[]
  readonly shown: readonly RunLine[]
}

export type RunLine = 'equity' | 'held' | 'idle'

const drawdownPaneShare = 0.26

/** What the account comes to after charges, whatever is held against it, and beneath how far it stood under its highest. */
export function drawRun({ element, legend, colors }: ChartPlace): DrawnChart<RunLines> {
  const chart = createChart(element, baseOptions(colors))
  // All of it at first, on phones, too.
  chart.timeScale().applyOptions({ minBarSpacing: 0.05 })
  const priceFormat = { type: 'custom' as const, minMove: 0.01, formatter: (amount: number) => money(amount, 0) }
  const quiet = { lastValueVisible: false, priceLineVisible: false, crosshairMarkerVisible: false, priceFormat }
  const kept = chart.addSeries(AreaSeries, {
    ...quiet,
    crosshairMarkerVisible: true,
    lineColor: colors.accent,
    lineWidth: 2,
    topColor: faded(colors.accent, 0.16),
    bottomColor: faded(colors.accent, 0.01),
  })
  const line = (color: string, lineStyle = LineStyle.Solid) =>
    chart.addSeries(LineSeries, { ...quiet, color, lineStyle, lineWidth: lineStyle === LineStyle.Solid ? 2 : 1 })
  const lines = {
    equity: line(colors.muted, LineStyle.Dashed),
    held: line(colors.warning),
    idle: line(colors.ink, LineStyle.Dotted),
  }
  const beside = line(colors.positive)
  const fall = chart.addSeries(
    AreaSeries,
    {
      ...quiet,
      lineColor: colors.negative,
      lineWidth: 1,
      invertFilledArea: true,
      topColor: faded(colors.negative, 0.2),
      bottomColor: faded(colors.negative, 0.2),
      priceFormat: { type: 'custom', minMove: 0.01, formatter: (share: number) => `${share.toFixed(0)}%` },
    },
    1,
  )
  const [upper, lower] = chart.panes()
  upper?.setStretchFactor(1 - drawdownPaneShare)
  lower?.setStretchFactor(drawdownPaneShare)
  const words = new Map<number, string>()
  let last = ''
  chart.subscribeCrosshairMove(({ time }) => {
    legend.textContent = words.get(Number(time)) ?? last
  })
  return {
    show({ points, start, beside: other, shown }) {
      const at = (time: number) => time as UTCTimestamp
      const falls = drawdownsOf(points.map(({ equity }) => equity))
      kept.setData(points.map(({ time, kept: value }) => ({ time: at(time), value })))
      fall.setData(points.map(({ time }, k) => ({ time: at(time), value: falls[k] ?? 0 })))
      lines.equity.setData(
        shown.includes('equity') ? points.map(({ time, equity }) => ({ time: at(time), value: equity })) : [],
      )
      lines.held.setData(
        shown.includes('held')
          ? points.flatMap(({ time, held }) => (held === null ? [] : [{ time: at(time), value: held }]))
          : [],
      )
      lines.idle.setData(shown.includes('idle') ? points.map(({ time }) => ({ time: at(time), value: start })) : [])
      beside.setData(other.map(({ time, kept: value }) => ({ time: at(time), value })))
      words.clear()
      for (const [k, { time, equity, kept: left, held }] of points.entries())
        words.set(
          time,
          [
            dayTime(new Date(time * 1000)),
            `after charges ${money(left)}`,
            `before ${money(equity)}`,
            `${Math.abs(falls[k] ?? 0).toFixed(1)}% below its highest`,
            ...(shown.includes('held') && held !== null ? [`buying and holding ${money(held)}`] : []),
          ].join(' · '),
        )
      last = words.get(points.at(-1)?.time ?? 0) ?? ''
      legend.textContent = last
      chart.timeScale().fitContent()
    },
    remove: () => chart.remove(),
  }
}
