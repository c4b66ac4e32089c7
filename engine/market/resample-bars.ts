import { type Bars, createBars, sliceBars } from './bars.ts'

/** Gathers bars into longer ones; a bar starts on a whole multiple of `seconds`, and one without trades does not exist. */
export function resampleBars(bars: Bars, seconds: number): Bars {
  if (seconds < bars.seconds || seconds % bars.seconds !== 0) {
    throw new RangeError(`bars of ${bars.seconds} s cannot be gathered into bars of ${seconds} s`)
  }
  const out = createBars(seconds, bars.length)
  let last = -1
  let lastStart = -1
  for (let i = 0; i < bars.length; i++) {
    const time = bars.time[i] as number
    const start = time - (time % seconds)
    if (start !== lastStart) {
      last++
      lastStart = start
      out.time[last] = start
      out.open[last] = bars.open[i] as number
      out.high[last] = bars.high[i] as number
      out.low[last] = bars.low[i] as number
      out.spread[last] = bars.spread[i] as number
    } else {
      if ((bars.high[i] as number) > (out.high[last] as number)) out.high[last] = bars.high[i] as number
      if ((bars.low[i] as number) < (out.low[last] as number)) out.low[last] = bars.low[i] as number
      // The widest spread of the span is kept: costs are never made smaller by looking less often.
      if ((bars.spread[i] as number) > (out.spread[last] as number)) out.spread[last] = bars.spread[i] as number
    }
    out.close[last] = bars.close[i] as number
    out.volume[last] = (out.volume[last] as number) + (bars.volume[i] as number)
  }
  return sliceBars(out, 0, last + 1)
}
