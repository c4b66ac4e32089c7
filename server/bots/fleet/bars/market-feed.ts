import type { Bars } from '@fairlead/engine/market/bars'
import type { InstrumentSymbol } from '@fairlead/engine/market/instrument'
import type { Moment, Series } from '@fairlead/engine/market/moment'

/** Bid and ask in whole points. A market at rest keeps the last price it had, and `isOpen` says that nobody trades at it. */
export type Quote = { bid: number; ask: number; at: Date; isOpen: boolean }

/** Where the fleet's prices come from. Times are seconds since 1970; a bar is named by its first second. */
export type MarketFeed = {
  readonly barSeconds: number
  /** So many bars before the first that is traded are learned from, where there are as many. */
  readonly learnedBarsMax: number
  /** Makes what bars can be made by now. Answers until when they can be played. */
  follow(now: Date): Promise<Date>
  /** Takes in what others have made and heard, where it comes from outside. */
  refresh(now: Date): Promise<void>
  /** The bars that begin at `start`, of all instruments that trade then. */
  momentAt(start: number): Moment
  /** The last `count` bars of every instrument that end by `end`, or all there are. */
  history(end: number, count: number): Series[]
  /** The newest price of every instrument at a time. */
  newestPrices(at: Date): ReadonlyMap<InstrumentSymbol, Quote>
  /** The finished bars of one instrument that lie inside [from, to), at most `barsAroundMax` of them: the latest. */
  barsAround(symbol: InstrumentSymbol, from: Date, to: Date): Bars
}

/** A hundred days of five-minute bars: longer than the bot usually keeps a trade, and drawn in some 30 ms. */
export const barsAroundMax = 30_000
