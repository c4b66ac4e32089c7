import { type Books, endOfBook, symbolOf } from '../broker/books.ts'
import type { EntryQueue } from '../broker/entry-queue.ts'
import type { MarketFrame } from '../broker/market-frame.ts'
import { instrumentCount } from '../market/instrument.ts'
import { marginCents, notionalCents } from '../market/value-cents.ts'

/**
 * What the risk rules ask of one account's book. Positions that are about to close no longer count; entries already let through
 * at this moment count as if they were open, and their margin is not netted.
 */
export class BookMeasure {
  trades = 0
  tradesOfSymbol = 0
  marginCents = 0
  readonly #long = new Int32Array(instrumentCount)
  readonly #short = new Int32Array(instrumentCount)

  /** Counts the trades: all of them, and those in one instrument. */
  countTrades(books: Books, queue: EntryQueue, account: number, symbol: number): void {
    const end = endOfBook(books, account)
    let all = 0
    let same = 0
    for (let p = account; p < end; p += books.capacity) {
      if (books.closing[p] !== 0) continue
      all++
      if (symbolOf(books, p) === symbol) same++
    }
    for (let row = queue.length - 1; row >= 0 && queue.account[row] === account; row--) {
      all++
      if (queue.symbol[row] === symbol) same++
    }
    this.trades = all
    this.tradesOfSymbol = same
  }

  /** Adds up what the account holds of each instrument, and its margin. */
  weigh(books: Books, queue: EntryQueue, frame: MarketFrame, account: number): void {
    this.#long.fill(0)
    this.#short.fill(0)
    this.marginCents = 0
    const end = endOfBook(books, account)
    for (let p = account; p < end; p += books.capacity) {
      if (books.closing[p] === 0) this.#add(symbolOf(books, p), books.steps[p] as number)
    }
    for (let symbol = 0; symbol < instrumentCount; symbol++) {
      const steps = Math.max(this.#long[symbol] as number, this.#short[symbol] as number)
      if (steps !== 0) this.marginCents += marginCents(symbol, steps, frame.close[symbol] as number)
    }
    for (let row = queue.length - 1; row >= 0 && queue.account[row] === account; row--) {
      const symbol = queue.symbol[row] as number
      const steps = queue.steps[row] as number
      this.#add(symbol, steps)
      this.marginCents += marginCents(symbol, Math.abs(steps), frame.close[symbol] as number)
    }
  }

  netSteps(symbol: number): number {
    return (this.#long[symbol] as number) - (this.#short[symbol] as number)
  }

  /** Net exposure of all instruments but one. */
  othersCents(except: number, frame: MarketFrame): number {
    let sum = 0
    for (let symbol = 0; symbol < instrumentCount; symbol++) {
      const net = this.netSteps(symbol)
      if (symbol !== except && net !== 0) sum += notionalCents(symbol, Math.abs(net), frame.close[symbol] as number)
    }
    return sum
  }

  #add(symbol: number, steps: number): void {
    if (steps > 0) this.#long[symbol] = (this.#long[symbol] as number) + steps
    else this.#short[symbol] = (this.#short[symbol] as number) - steps
  }
}
