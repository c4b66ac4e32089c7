import { type Instrument, type InstrumentSymbol, instrumentIndex, instruments } from './instrument.ts'
import { Random } from './random.ts'
import { daySeconds, isOpen } from './session.ts'
import { createDayMinutes, type DayMinutes, drawMinutes, minutesPerDay } from './simulate-bars.ts'
import type { SimulatedMarket } from './simulated-market.ts'

export type Ticks = {
  readonly length: number
  /** Milliseconds since 1970. */
  readonly timeMs: Float64Array
  readonly bid: Int32Array
  readonly ask: Int32Array
}

/** Ticks in [from, to), seconds since 1970; gathered into minutes they are exactly the market's bars. */
export function simulateTicks(market: SimulatedMarket, symbol: InstrumentSymbol, from: number, to: number): Ticks {
  const i = instrumentIndex(symbol)
  const instrument = instruments[i] as Instrument
  const begin = Math.max(from, market.firstDay * daySeconds)
  const capacity = Math.max(0, Math.ceil((to - begin) / 60) + 2) * ticksPerMinute
  const timeMs = new Float64Array(capacity)
  const bid = new Int32Array(capacity)
  const ask = new Int32Array(capacity)
  const minutes = createDayMinutes()
  const path = new Int32Array(ticksPerMinute)
  let length = 0
  for (let day = Math.floor(begin / daySeconds); day * daySeconds < to; day++) {
    const dayStart = day * daySeconds
    if (!isOpen(instrument, dayStart)) continue
    drawMinutes(market, i, day, minutes)
    const firstMinute = Math.max(0, Math.floor((begin - dayStart) / 60))
    const lastMinute = Math.min(minutesPerDay, Math.ceil((to - dayStart) / 60))
    for (let m = firstMinute; m < lastMinute; m++) {
      drawPath(path, minutes, m, new Random(market.seed, 0x71c0 + i, day * minutesPerDay + m))
      for (let k = 0; k < ticksPerMinute; k++) {
        const time = (dayStart + m * 60) * 1000 + k * (60_000 / ticksPerMinute)
        if (time < begin * 1000 || time >= to * 1000) continue
        timeMs[length] = time
        bid[length] = path[k] as number
        ask[length] = (path[k] as number) + (minutes.spread[m] as number)
        length++
      }
    }
  }
  return { length, timeMs: timeMs.subarray(0, length), bid: bid.subarray(0, length), ask: ask.subarray(0, length) }
}

/** One a second. */
const ticksPerMinute = 60

/** From open to close through both extremes, never outside them. */
function drawPath(path: Int32Array, minutes: DayMinutes, m: number, random: Random): void {
  const open = minutes.open[m] as number
  const high = minutes.high[m] as number
  const low = minutes.low[m] as number
  const close = minutes.close[m] as number
  const highFirst = random.next() < 0
  const one = 1 + random.below(ticksPerMinute / 3)
  const two = one + 1 + random.below(ticksPerMinute / 3)
  let from = open
  let fromTick = 0
  const leg = (to: number, toTick: number) => {
    for (let k = fromTick; k < toTick; k++) {
      const straight = from + ((to - from) * (k - fromTick)) / (toTick - fromTick)
      const shaken = Math.round(straight + random.normal() * (high - low) * 0.08)
      path[k] = Math.min(high, Math.max(low, shaken))
    }
    path[fromTick] = from
    from = to
    fromTick = toTick
  }
  leg(highFirst ? high : low, one)
  leg(highFirst ? low : high, two)
  leg(close, ticksPerMinute - 1)
  path[ticksPerMinute - 1] = close
}
