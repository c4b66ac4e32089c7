import { grownTo } from '@fairlead/engine/market/grown-to'
import type { InstrumentSymbol } from '@fairlead/engine/market/instrument'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { ShownMarket } from './shown-market.ts'

type Moment = { at: Date /** What doing nothing would have left then. */; idle: bigint }

/** Working out a price means drawing a day of bars: a line needs no more points than these. */
const momentsMax = 120
/** A bar that is missing is bridged by the one before it. */
const barsSearchedMax = 3
/** A weekend and a day: the longest that an instrument rests. */
const restMs = 4 * 24 * 3_600_000
const parts = 1_000_000_000n

/**
 * What the first moment's money would be worth had it bought these instruments then, in equal parts, at the bars' closes and without costs.
 * In dollars; null between the moments it is worked out for, and everywhere where no price is known to begin with.
 */
export function heldValues(
  market: ShownMarket | undefined,
  symbols: readonly InstrumentSymbol[],
  moments: readonly Moment[],
): (number | null)[] {
  const [first] = moments
  if (!market || !first) return moments.map(() => null)
  const bought = symbols.flatMap((symbol) => {
    const price = closeBefore(market, symbol, first.at, restMs)
    return price === undefined ? [] : [{ symbol, price, newest: price }]
  })
  if (bought.length === 0) return moments.map(() => null)
  const every = Math.ceil((moments.length - 1) / (momentsMax - 1)) || 1
  return moments.map(({ at, idle }, place) => {
    if ((moments.length - 1 - place) % every !== 0 && place !== 0) return null
    let worth = 0
    for (const one of bought) {
      one.newest = closeBefore(market, one.symbol, at, barsSearchedMax * market.barSeconds * 1_000) ?? one.newest
      worth += grownTo(one.symbol, one.price, one.newest)
    }
    const share = BigInt(Math.round((worth / bought.length) * Number(parts)))
    return toDollars(micro((first.idle * share) / parts + idle - first.idle))
  })
}

function closeBefore(market: ShownMarket, symbol: InstrumentSymbol, at: Date, lookedMs: number): number | undefined {
  const bars = market.barsAround(symbol, new Date(at.getTime() - lookedMs), at)
  return bars.close[bars.length - 1]
}
