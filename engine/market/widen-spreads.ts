import type { Bars } from './bars.ts'
import { type Instrument, usualSpreadPoints } from './instrument.ts'
import { daySeconds } from './session.ts'

/** A terminal's export keeps the narrowest spread of each bar; what one really pays is taken as twice that. */
const recordedTimes = 2
/** Around midnight, broker time, banks roll over and quotes thin out: what rests at weekends then costs three times as much. */
const rolloverTimes = 3
const rolloverSeconds = 3600

/**
 * Bars from a file with the spread that is paid, not the one that flatters: twice a recorded one, the usual one at that price where
 * the file has none, and three times as much in the hour before and after midnight, except where the market never closes.
 */
export function widenSpreads(bars: Bars, instrument: Instrument): Bars {
  const spread = new Uint16Array(bars.length)
  const rolls = instrument.session !== 'always'
  for (let i = 0; i < bars.length; i++) {
    const told = bars.spread[i] as number
    // The import writes the instrument's own figure where the file has no spread.
    const known = told !== instrument.spreadPoints
    const paid = known ? told * recordedTimes : usualSpreadPoints(instrument, bars.open[i] as number)
    const times = rolls && touchesMidnight(bars.time[i] as number, bars.seconds) ? rolloverTimes : 1
    spread[i] = Math.min(0xffff, paid * times)
  }
  return { ...bars, spread }
}

function touchesMidnight(time: number, seconds: number): boolean {
  const second = time % daySeconds
  return second < rolloverSeconds || second + seconds > daySeconds - rolloverSeconds
}
