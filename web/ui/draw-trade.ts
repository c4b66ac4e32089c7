import {
  type AutoscaleInfo,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  LineSeries,
  LineStyle,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts'
import { dayTime, digits } from '../lib/format.ts'
import { baseOptions } from './chart-base.ts'
import type { ChartPlace, DrawnChart } from './chart-canvas.tsx'
import { faded } from './chart-colors.ts'
import { chartTime, timeAtOrBefore } from './chart-time.ts'
import { createTimeBand } from './time-band.ts'

export type TradeMark = { at: string; price: number; side: 'buy' | 'sell'; words: string; isCounter: boolean }
export type TradeData = {
  candles: readonly { time: string; open: number; high: number; low: number; close: number }[]
  marks: readonly TradeMark[]
  /** While a counter trade was open. */
  counters: readonly { from: string; to: string }[]
  stop: number | null
  target: number | null
  decimals: number
}

const narrowPx = 420

/** Candles with what was bought and sold, the way from entry to exit, stop and target, and the time a counter trade was open. */
export function drawTrade({ element, legend, colors }: ChartPlace): DrawnChart<TradeData> {
  let decimals = 2
  const price = (value: number) => digits(value, decimals)
  const chart = createChart(element, baseOptions(colors))
  const candles = chart.addSeries(CandlestickSeries, {
    upColor: colors.positive,
    wickUpColor: colors.positive,
    downColor: colors.negative,
    wickDownColor: colors.negative,
    borderVisible: false,
    lastValueVisible: false,
    priceLineVisible: false,
    // A stop is often further away than the candles reach, and its line alone makes no room for itself.
    autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => withLevels(original(), levels),
  })
  const way = chart.addSeries(LineSeries, {
    color: colors.ink,
    lineWidth: 1,
    lineStyle: LineStyle.Dashed,
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
  })
  const band = createTimeBand(faded(colors.warning, 0.16))
  candles.attachPrimitive(band)
  const marks = createSeriesMarkers(candles, [])
  const words = new Map<Time, string>()
  let levels: readonly number[] = []
  let lines: ReturnType<typeof candles.createPriceLine>[] = []

  chart.subscribeCrosshairMove(({ time }) => {
    legend.textContent = (time !== undefined && words.get(time)) || ''
  })

  return {
    show(data) {
      decimals = data.decimals
      levels = [data.stop, data.target].filter((level) => level !== null)
      const times = data.candles.map(({ time }) => chartTime(time))
      const snapped = (at: string) => timeAtOrBefore(times, chartTime(at))
      candles.applyOptions({ priceFormat: { type: 'custom', minMove: 10 ** -decimals, formatter: price } })
      candles.setData(data.candles.map((candle) => ({ ...candle, time: chartTime(candle.time) })))
      words.clear()
      for (const { time, open, high, low, close } of data.candles)
        words.set(
          chartTime(time),
          `${dayTime(time)} · open ${price(open)} · high ${price(high)} · low ${price(low)} · close ${price(close)}`,
        )
      marks.setMarkers(data.marks.map((mark) => markOf(mark, snapped(mark.at))).sort(byTime))
      const own = data.marks.filter(({ isCounter }) => !isCounter)
      const ends = [own[0], own.at(-1)].flatMap((mark) => (mark ? [{ time: snapped(mark.at), value: mark.price }] : []))
      way.setData(ends[0]?.time === ends[1]?.time ? [] : ends)
      band.show(data.counters.map(({ from, to }) => ({ from: snapped(from), to: snapped(to) })))
      for (const line of lines) candles.removePriceLine(line)
      lines = [
        { price: data.stop, title: 'Stop', color: colors.negative },
        { price: data.target, title: 'Target', color: colors.positive },
      ].flatMap(({ price: level, title, color }) =>
        level === null
          ? []
          : [candles.createPriceLine({ price: level, title, color, lineWidth: 1, lineStyle: LineStyle.Dotted })],
      )
      // Room at both ends, so that the words of a mark near one are not cut off.
      const room = data.candles.length * (element.clientWidth < narrowPx ? 0.16 : 0.07)
      chart.timeScale().setVisibleLogicalRange({ from: -room, to: data.candles.length - 1 + room })
    },
    remove: () => chart.remove(),
  }

  function markOf({ side, words: text, isCounter }: TradeMark, time: Time): SeriesMarker<Time> {
    const isBuy = side === 'buy'
    return {
      time,
      position: isBuy ? 'belowBar' : 'aboveBar',
      shape: isBuy ? 'arrowUp' : 'arrowDown',
      color: isCounter ? colors.warning : isBuy ? colors.positive : colors.negative,
      text,
    }
  }
}

function withLevels(shown: AutoscaleInfo | null, levels: readonly number[]): AutoscaleInfo | null {
  if (!shown?.priceRange) return shown
  const { minValue, maxValue } = shown.priceRange
  return {
    ...shown,
    priceRange: { minValue: Math.min(minValue, ...levels), maxValue: Math.max(maxValue, ...levels) },
  }
}

const byTime = (a: SeriesMarker<Time>, b: SeriesMarker<Time>): number => Number(a.time) - Number(b.time)
