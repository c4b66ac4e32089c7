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
import { dayTime, digits } from '../../lib/formats/format.ts'
import { baseOptions } from './chart-base.ts'
import type { ChartPlace, DrawnChart } from './chart-canvas.tsx'
import { faded } from './chart-colors.ts'
import { chartTime, timeAtOrBefore } from './chart-time.ts'
import { createTimeBand } from './time-band.ts'

export type TradeMark = { at: string; price: number; side: 'buy' | 'sell'; words: string; isCounter: boolean }
type Candle = { time: string; open: number; high: number; low: number; close: number }
export type TradeData = {
  /** As many as are told apart in the width of a panel. */
  candles: readonly Candle[]
  /** All of them, for a closer look. */
  closer: readonly Candle[]
  marks: readonly TradeMark[]
  /** While a counter trade was open. */
  counters: readonly { from: string; to: string }[]
  stop: number | null
  target: number | null
  decimals: number
}

const room = 0.05
/** Closer, and a candle is as wide as a finger. */
const candlesMin = 12

/**
 * Candles with what was bought and sold, the way from entry to exit, stop and target, and the time a counter trade was open. Words stand
 * beside the chart, never on its candles.
 */
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
  let shown: TradeData | undefined
  /** How often the view was halved. */
  let closeness = 0

  chart.subscribeCrosshairMove(({ time }) => {
    legend.textContent = (time !== undefined && words.get(time)) || ''
  })

  return {
    show(data) {
      decimals = data.decimals
      shown = data
      levels = [data.stop, data.target].filter((level) => level !== null)
      candles.applyOptions({ priceFormat: { type: 'custom', minMove: 10 ** -decimals, formatter: price } })
      for (const line of lines) candles.removePriceLine(line)
      lines = [
        { price: data.stop, color: colors.negative },
        { price: data.target, color: colors.positive },
      ].flatMap(({ price: level, color }) =>
        level === null
          ? []
          : [candles.createPriceLine({ price: level, color, lineWidth: 1, lineStyle: LineStyle.Dotted })],
      )
      lay(data)
      if (closeness === 0) view(candlesNow(data).length, 0.5)
    },
    zoom(way) {
      if (!shown) return
      const before = candlesNow(shown).length
      const { from = 0, to = before - 1 } = chart.timeScale().getVisibleLogicalRange() ?? {}
      // Whoever looks closer for the first time looks for the trade.
      const centre = closeness === 0 ? tradeCentre(shown) : (from + to) / 2 / Math.max(1, before - 1)
      const closest = Math.max(0, Math.floor(Math.log2(shown.closer.length / candlesMin)))
      closeness = way === 'whole' ? 0 : Math.min(closest, Math.max(0, closeness + (way === 'in' ? 1 : -1)))
      lay(shown)
      view(candlesNow(shown).length, closeness === 0 ? 0.5 : centre)
    },
    remove: () => chart.remove(),
  }

  function candlesNow({ candles: few, closer }: TradeData): readonly Candle[] {
    return closeness === 0 ? few : closer
  }

  function lay(data: TradeData): void {
    const drawn = candlesNow(data)
    const times = drawn.map(({ time }) => chartTime(time))
    const snapped = (at: string) => timeAtOrBefore(times, chartTime(at))
    candles.setData(drawn.map((candle) => ({ ...candle, time: chartTime(candle.time) })))
    words.clear()
    for (const { time, open, high, low, close } of drawn)
      words.set(
        chartTime(time),
        `${dayTime(time)} · open ${price(open)} · high ${price(high)} · low ${price(low)} · close ${price(close)}`,
      )
    marks.setMarkers(data.marks.map((mark) => markOf(mark, snapped(mark.at))).sort(byTime))
    const own = data.marks.filter(({ isCounter }) => !isCounter)
    const ends = [own[0], own.at(-1)].flatMap((mark) => (mark ? [{ time: snapped(mark.at), value: mark.price }] : []))
    way.setData(ends[0]?.time === ends[1]?.time ? [] : ends)
    band.show(data.counters.map(({ from, to }) => ({ from: snapped(from), to: snapped(to) })))
  }

  /** Shows as much as the closeness says, around a place between 0 and 1, and no emptiness beyond the ends. */
  function view(length: number, centre: number): void {
    const edge = length * room
    const span = (length - 1 + 2 * edge) / 2 ** closeness
    const from = Math.min(Math.max(centre * (length - 1) - span / 2, -edge), length - 1 + edge - span)
    chart.timeScale().setVisibleLogicalRange({ from, to: from + span })
  }

  function tradeCentre({ closer, marks: made }: TradeData): number {
    const [first, last] = [closer[0], closer.at(-1)]
    const [opened, closed] = [made[0], made.at(-1)]
    if (!first || !last || !opened || !closed || closer.length < 2) return 0.5
    const times = closer.map(({ time }) => chartTime(time))
    const placeOf = (at: string) => times.indexOf(timeAtOrBefore(times, chartTime(at)))
    return (placeOf(opened.at) + placeOf(closed.at)) / 2 / (closer.length - 1)
  }

  function markOf({ side, isCounter }: TradeMark, time: Time): SeriesMarker<Time> {
    const isBuy = side === 'buy'
    return {
      time,
      position: isBuy ? 'belowBar' : 'aboveBar',
      shape: isBuy ? 'arrowUp' : 'arrowDown',
      color: isCounter ? colors.warning : isBuy ? colors.positive : colors.negative,
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
