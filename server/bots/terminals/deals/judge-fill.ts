import { type InstrumentSymbol, instrumentOf } from '@fairlead/engine/market/instrument'

/** A deal of a position of ours beside the prices that the sources reported for its minute and the two around it. Money in dollars. */
export type Fill = {
  ticket: bigint
  symbol: InstrumentSymbol
  entry: string
  at: Date
  toldAt: Date
  price: number
  volume: number
  profit: number
  side: number
  entryPrice: number
  openedAt: Date
  /** Of the broker, where it has told it. */
  contractSize: number | null
  /** The lowest bid and the highest ask, and the widest spread; nothing where no source told anything. */
  range: { low: number; high: number; spread: number } | undefined
}
export type Doubt = { kind: 'price' | 'profit' | 'order' | 'vanished' | 'silence'; words: string }

/** Brokers differ by hundredths of a percent, and orders slip by some spreads. */
const shareMax = 0.001
const spreadsMax = 5
/** Prices are rounded and brokers convert by rates of their own; below this nothing is worth a look. */
const profitShareMax = 0.5
const dollarsMin = 1
/** Clocks differ, and MT5 reports closings to the second. */
const clockMs = 120_000

/** What in a deal no honest broker would report; none of it is proof. */
export function judgeFill(fill: Fill): Doubt[] {
  return [priceDoubt(fill), profitDoubt(fill), orderDoubt(fill)].flatMap((doubt) => doubt ?? [])
}

function priceDoubt({ ticket, symbol, price, range }: Fill): Doubt | undefined {
  if (!range) return undefined
  const tolerance = Math.max(shareMax * range.low, spreadsMax * range.spread)
  if (price >= range.low - tolerance && price <= range.high + tolerance) return undefined
  const show = (value: number) => value.toFixed(instrumentOf(symbol).digits)
  return {
    kind: 'price',
    words: `Deal ${ticket}: ${symbol} at ${show(price)}, while the market was between ${show(range.low)} and ${show(range.high)}.`,
  }
}

/** The profit of a deal is without swap and commission: it follows from the prices. What is closed against another position does not. */
function profitDoubt(fill: Fill): Doubt | undefined {
  const { ticket, entry, symbol, price, entryPrice, side, volume, profit, contractSize } = fill
  if (entry !== 'out') return undefined
  const instrument = instrumentOf(symbol)
  const moved = (price - entryPrice) * side * volume * (contractSize ?? instrument.contractSize)
  // Of a pair that begins with the dollar it is made in the other currency.
  const expected = instrument.centsDenominator === 0 ? moved / price : moved
  if (Math.abs(profit - expected) <= Math.max(dollarsMin, profitShareMax * Math.abs(expected))) return undefined
  return {
    kind: 'profit',
    words: `Deal ${ticket}: a profit of $${profit.toFixed(2)} was reported, but from ${entryPrice} to ${price} it should be $${expected.toFixed(2)}.`,
  }
}

function orderDoubt({ ticket, entry, at, toldAt, openedAt }: Fill): Doubt | undefined {
  if (at.getTime() > toldAt.getTime() + clockMs)
    return {
      kind: 'order',
      words: `Deal ${ticket} was reported at ${toldAt.toISOString()}, before it happened at ${at.toISOString()}.`,
    }
  if (entry !== 'in' && at < openedAt)
    return {
      kind: 'order',
      words: `Deal ${ticket} closes at ${at.toISOString()} a position opened at ${openedAt.toISOString()}.`,
    }
  return undefined
}
