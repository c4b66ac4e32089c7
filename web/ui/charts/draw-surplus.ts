import { AreaSeries, createChart, LineSeries, LineStyle, type UTCTimestamp } from 'lightweight-charts'
import { dayTime, money } from '../../lib/formats/format.ts'
import { baseOptions } from './chart-base.ts'
import type { ChartPlace, DrawnChart } from './chart-canvas.tsx'
import { faded } from './chart-colors.ts'
import { chartTime } from './chart-time.ts'

export type SurplusHour = { at: string; owed: number; assets: number; surplus: number }

/** What is there, and below it what is owed: what lies between the two belongs to the house. */
export function drawSurplus({ element, legend, colors }: ChartPlace): DrawnChart<readonly SurplusHour[]> {
  const chart = createChart(element, baseOptions(colors))
  const common = {
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: { type: 'custom' as const, minMove: 0.01, formatter: (amount: number) => money(amount, 0) },
  }
  const assets = chart.addSeries(AreaSeries, {
    ...common,
    lineColor: colors.accent,
    lineWidth: 2,
    topColor: faded(colors.accent, 0.18),
    bottomColor: faded(colors.accent, 0.01),
  })
  const owed = chart.addSeries(LineSeries, {
    ...common,
    color: colors.ink,
    lineWidth: 2,
    lineStyle: LineStyle.Dashed,
    crosshairMarkerVisible: false,
  })
  const indexes = new Map<UTCTimestamp, number>()
  let wordsAt = (_index: number) => ''
  chart.subscribeCrosshairMove(({ time }) => {
    legend.textContent = wordsAt(indexes.get(time as UTCTimestamp) ?? indexes.size - 1)
  })

  return {
    show(hours) {
      indexes.clear()
      for (const [index, { at }] of hours.entries()) indexes.set(chartTime(at), index)
      assets.setData(hours.map((hour) => ({ time: chartTime(hour.at), value: hour.assets })))
      owed.setData(hours.map((hour) => ({ time: chartTime(hour.at), value: hour.owed })))
      wordsAt = (index) => {
        const hour = hours[index]
        return hour
          ? `${dayTime(hour.at)} · we have ${money(hour.assets)} · we owe ${money(hour.owed)} · ${money(hour.surplus)} more`
          : ''
      }
      legend.textContent = wordsAt(hours.length - 1)
      chart.timeScale().fitContent()
    },
    remove: () => chart.remove(),
  }
}
