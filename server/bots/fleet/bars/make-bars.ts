import { type Bars, createBars } from '@fairlead/engine/market/bars'
import { type Instrument, instruments } from '@fairlead/engine/market/instrument'
import { resampleBars } from '@fairlead/engine/market/resample-bars'
import { type Db, inTx } from '../../../platform/database/db.ts'
import { type MarketMinute, marketMinutes } from '../../terminals/minutes/market-minutes.ts'
import { mergeOver, settledSeconds } from '../../terminals/minutes/merge-bars.ts'
import { insertBars, madeUntil, setMadeUntil } from './bar-store.ts'

const minuteSeconds = 60
const dayMs = 86_400_000
/** A bar with fewer of its minutes reported says too little of the market and is left out. */
const reportedShareMin = 0.5
/** As long as a broker's minutes are kept. */
const daysBackMax = 30
const spreadMax = 0xffff
const pointsMax = 0x7fffffff

/**
 * Makes the bars that are over, once and for all processes: what a terminal tells late changes nothing that was played. The first call
 * only says from when on. Answers until when they are made.
 */
export async function makeBars(db: Db, barSeconds: number, now: Date): Promise<Date> {
  const over = new Date(Math.floor((now.getTime() / 1000 - settledSeconds) / barSeconds) * barSeconds * 1000)
  const known = await madeUntil(db)
  if (known && known >= over) return known
  return inTx(db, async (tx) => {
    const from = await madeUntil(tx, { holds: true })
    if (from && from >= over) return from
    if (from) {
      await mergeOver(tx, now)
      const oldest = over.getTime() - daysBackMax * dayMs
      const minutes = await marketMinutes(tx, new Date(Math.max(from.getTime(), oldest)), over)
      for (const instrument of instruments) {
        const own = minutes.filter(({ symbol }) => symbol === instrument.symbol)
        await insertBars(tx, instrument.symbol, composed(instrument, own, barSeconds))
      }
    }
    await setMadeUntil(tx, over)
    return over
  })
}

/** Bars out of an instrument's minutes. */
function composed({ digits }: Instrument, minutes: readonly MarketMinute[], barSeconds: number): Bars {
  const points = (price: number) => Math.round(price * 10 ** digits)
  // Whatever a terminal tells, it must not keep the fleet from going on.
  const usable = minutes.filter(({ low, high }) => points(low) > 0 && points(high) <= pointsMax)
  const told = minutesOfBars(usable, barSeconds).filter(
    (own) => own.length * minuteSeconds >= barSeconds * reportedShareMin,
  )
  const short = createBars(minuteSeconds, told.flat().length)
  told.flat().forEach(({ start, open, high, low, close, spread, ticks }, i) => {
    short.time[i] = start.getTime() / 1000
    short.open[i] = points(open)
    short.high[i] = points(high)
    short.low[i] = points(low)
    short.close[i] = points(close)
    short.spread[i] = Math.min(points(spread), spreadMax)
    short.volume[i] = ticks
  })
  return resampleBars(short, barSeconds)
}

/** The minutes of each bar for which any was reported. */
function minutesOfBars(minutes: readonly MarketMinute[], barSeconds: number): MarketMinute[][] {
  const bars = new Map<number, MarketMinute[]>()
  for (const minute of minutes) {
    const place = Math.floor(minute.start.getTime() / 1000 / barSeconds)
    bars.set(place, [...(bars.get(place) ?? []), minute])
  }
  return [...bars.values()]
}
