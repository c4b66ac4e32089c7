import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Bars } from '../../engine/market/bars.ts'
import { type InstrumentSymbol, instruments } from '../../engine/market/instrument.ts'
import { resampleBars } from '../../engine/market/resample-bars.ts'
import { daySeconds, weekdayOf } from '../../engine/market/session.ts'
import { readBars } from '../import/read-bars.ts'

export type RealMarket = {
  readonly symbol: InstrumentSymbol
  readonly file: string
  readonly bars: Bars
  tellsSpread: boolean
}

const hourSeconds = 3_600

/** The hours of every instrument that the folder has a file of; its name begins with what brokers call the instrument. */
export async function readMarkets(folder: string): Promise<RealMarket[]> {
  const names = readdirSync(folder).filter((name) => /\.csv(\.gz)?$/.test(name))
  const markets: RealMarket[] = []
  for (const instrument of instruments) {
    const { symbol, session } = instrument
    const reversed = symbol.slice(3) + symbol.slice(0, 3)
    const own = names.filter((name) => name.startsWith(symbol) || name.startsWith(reversed))
    // Of a plain and a packed file of one instrument the packed one is the newer.
    const file = own.toSorted().find((name) => name.endsWith('.gz')) ?? own[0]
    if (!file)
      throw new RangeError(`no file of ${symbol} in ${folder}: the table is fitted to all instruments or to none`)
    const { bars: read, problems } = await readBars(join(folder, file), instrument)
    for (const { row, message } of problems.slice(0, 3)) console.log(`  ${file}, row ${row}: ${message}`)
    const bars = read.seconds < hourSeconds ? resampleBars(read, hourSeconds) : read
    const tellsSpread = bars.spread.some((points) => points !== instrument.spreadPoints)
    markets.push({ symbol, file, bars: session === 'always' ? bars : inBrokerTime(bars), tellsSpread })
  }
  return markets
}

/**
 * Weeks that begin on a Sunday evening are moved to begin on Monday, an hour after midnight: brokers' time, in which the other
 * files are. Moved week by week, so that daylight saving does not matter.
 */
function inBrokerTime(bars: Bars): Bars {
  const time = bars.time.slice()
  let shift = 0
  for (let k = 0; k < time.length; k++) {
    const moment = bars.time[k] as number
    const restedSeconds = k === 0 ? Number.POSITIVE_INFINITY : moment - (bars.time[k - 1] as number)
    if (restedSeconds > daySeconds) {
      const day = Math.floor(moment / daySeconds)
      shift = weekdayOf(day) === 0 ? (day + 1) * daySeconds + hourSeconds - moment : 0
      // A file that begins or goes on in the middle of a week keeps the shift of its kind.
      if (shift > 4 * hourSeconds) shift = 0
    }
    time[k] = moment + shift
  }
  return { ...bars, time }
}
