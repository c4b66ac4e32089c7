import { barIndexAt } from '../market/bars.ts'
import { grownTo } from '../market/grown-to.ts'
import type { Series } from '../market/moment.ts'
import { daySeconds } from '../market/session.ts'

/** An instrument whose bars begin later than this was not there to be bought. */
const lateSeconds = 7 * daySeconds

/**
 * What a capital is worth at some times that bought equal parts of the instruments at the beginning and left them alone: without leverage and
 * costs, a pair with the dollar held against the other currency. Null where nothing could be bought.
 */
export function holdInstruments(
  series: readonly Series[],
  from: number,
  capitalCents: number,
  times: readonly number[],
): { readonly symbols: readonly string[]; readonly cents: readonly number[] | null } {
  const held = series.flatMap(({ symbol, bars }) => {
    const first = barIndexAt(bars, from)
    return first < bars.length && (bars.time[first] as number) - from < lateSeconds
      ? [{ symbol, bars, paid: bars.open[first] as number }]
      : []
  })
  const symbols = held.map(({ symbol }) => symbol)
  if (held.length === 0) return { symbols, cents: null }
  const cents = times.map((time) => {
    const worth = held.reduce((sum, { symbol, bars, paid }) => {
      const last = Math.max(0, barIndexAt(bars, time + 1) - 1)
      return sum + grownTo(symbol, paid, bars.close[last] as number)
    }, 0)
    return Math.round((capitalCents * worth) / held.length)
  })
  return { symbols, cents }
}
