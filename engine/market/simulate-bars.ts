import { type Bars, createBars, sliceBars } from './bars.ts'
import { type Instrument, type InstrumentSymbol, instrumentCount, instrumentIndex, instruments } from './instrument.ts'
import { Random } from './random.ts'
import { daySeconds, isOpen } from './session.ts'
import { classWeight, drawDays, ownWeight, type SimulatedMarket } from './simulated-market.ts'

export const minutesPerDay = 1440

/** The minutes of one day of one instrument. */
export type DayMinutes = {
  readonly open: Int32Array
  readonly high: Int32Array
  readonly low: Int32Array
  readonly close: Int32Array
  readonly volume: Uint32Array
  readonly spread: Uint16Array
}

/** The whole bars of `seconds` that lie inside [from, to). Longer bars are gathered from the same minutes, so all frames agree. */
export function simulateBars(
  market: SimulatedMarket,
  symbol: InstrumentSymbol,
  from: number,
  to: number,
  seconds: number,
): Bars {
  if (seconds % 60 !== 0 || seconds <= 0) throw new RangeError(`a bar lasts whole minutes, not ${seconds} s`)
  const i = instrumentIndex(symbol)
  const instrument = instruments[i] as Instrument
  const begin = Math.max(Math.ceil(from / seconds) * seconds, market.firstDay * daySeconds)
  const end = Math.floor(to / seconds) * seconds
  if (end <= begin) return createBars(seconds, 0)
  const out = createBars(seconds, (end - begin) / seconds)
  drawDays(market, Math.floor((end - 1) / daySeconds))
  const minutes = createDayMinutes()
  let last = -1
  for (let day = Math.floor(begin / daySeconds); day * daySeconds < end; day++) {
    const dayStart = day * daySeconds
    if (!isOpen(instrument, dayStart)) continue
    drawMinutes(market, i, day, minutes)
    const firstMinute = Math.max(0, (begin - dayStart) / 60)
    const lastMinute = Math.min(minutesPerDay, (end - dayStart) / 60)
    last = gather(out, last, minutes, dayStart, firstMinute, lastMinute)
  }
  return sliceBars(out, 0, last + 1)
}

export function createDayMinutes(): DayMinutes {
  return {
    open: new Int32Array(minutesPerDay),
    high: new Int32Array(minutesPerDay),
    low: new Int32Array(minutesPerDay),
    close: new Int32Array(minutesPerDay),
    volume: new Uint32Array(minutesPerDay),
    spread: new Uint16Array(minutesPerDay),
  }
}

const noise = new Float64Array(minutesPerDay)
const minuteShare = 1 / Math.sqrt(minutesPerDay)

/** A day's minutes: noise with clustering volatility, tied to the day's start and end. */
export function drawMinutes(market: SimulatedMarket, i: number, day: number, out: DayMinutes): void {
  drawDays(market, day)
  const instrument = instruments[i] as Instrument
  const at = (day - market.firstDay) * instrumentCount + i
  const start = market.start[at] as number
  const dayReturn = market.dayReturn[at] as number
  const deviation = market.deviation[at] as number
  const shocked = market.regime[at] === 3
  const shared = new Random(market.seed, classStream[instrument.assetClass], day)
  const own = new Random(market.seed, 0x51000 + i, day)
  const jumpMinute = shocked ? own.below(minutesPerDay) : 0
  const jump = shocked ? 0.6 * dayReturn : 0

  const weight = classWeight[instrument.assetClass]
  const rest = ownWeight(weight)
  let variance = 1
  let sum = 0
  for (let m = 0; m < minutesPerDay; m++) {
    const draw = weight * shared.normal() + rest * own.normal()
    sum += draw * Math.sqrt(variance) * (season[m] as number)
    variance = 0.03 + variance * (0.91 + 0.06 * draw * draw)
    noise[m] = sum
  }
  const scale = deviation * minuteShare
  const slope = (dayReturn - jump - sum * scale) / minutesPerDay
  const tail = deviation * minuteShare * start * 0.7
  let previous = Math.round(start)
  for (let m = 0; m < minutesPerDay; m++) {
    const moved = (noise[m] as number) * scale + (m + 1) * slope + (shocked && m >= jumpMinute ? jump : 0)
    const close = Math.max(1, Math.round(start * (1 + moved)))
    const bits = own.next()
    const up = (bits & 0xffff) * (1 / 65536)
    const down = (bits >>> 16) * (1 / 65536)
    const reach = tail * (season[m] as number)
    out.open[m] = previous
    out.high[m] = Math.max(close, previous) + Math.floor(up * up * reach)
    out.low[m] = Math.max(1, Math.min(close, previous) - Math.floor(down * down * reach))
    out.close[m] = close
    out.volume[m] = 20 + Math.floor((up + down) * 90 * (season[m] as number))
    out.spread[m] = Math.min(0xffff, Math.ceil(instrument.spreadPoints * (shocked ? 2.5 : quiet(m) ? 1.6 : 1)))
    previous = close
  }
}

const classStream = { currency: 0xc1, crypto: 0xc2, commodity: 0xc3 } as const

/** The first hours after midnight are thin: prices move less and spreads are wider. */
const quiet = (minute: number) => minute < 120

const season = Float64Array.from({ length: minutesPerDay }, (_, m) => {
  const hour = m / 60
  if (hour < 6) return 0.7
  if (hour < 12) return 1.05
  return hour < 18 ? 1.3 : 0.8
})

function gather(out: Bars, lastBar: number, minutes: DayMinutes, dayStart: number, from: number, to: number): number {
  let last = lastBar
  let lastStart = last < 0 ? -1 : (out.time[last] as number)
  const { seconds } = out
  for (let m = from; m < to; m++) {
    const time = dayStart + m * 60
    const start = time - (time % seconds)
    if (start !== lastStart) {
      last++
      lastStart = start
      out.time[last] = start
      out.open[last] = minutes.open[m] as number
      out.high[last] = minutes.high[m] as number
      out.low[last] = minutes.low[m] as number
      out.spread[last] = minutes.spread[m] as number
      out.volume[last] = 0
    } else {
      if ((minutes.high[m] as number) > (out.high[last] as number)) out.high[last] = minutes.high[m] as number
      if ((minutes.low[m] as number) < (out.low[last] as number)) out.low[last] = minutes.low[m] as number
      if ((minutes.spread[m] as number) > (out.spread[last] as number)) out.spread[last] = minutes.spread[m] as number
    }
    out.close[last] = minutes.close[m] as number
    out.volume[last] = (out.volume[last] as number) + (minutes.volume[m] as number)
  }
  return last
}
