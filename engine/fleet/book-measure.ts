import { type Books, endOfBook } from '../broker/books.ts'
import type { MarketFrame } from '../broker/market-frame.ts'
import { instrumentCount } from '../market/instrument.ts'
import { marginCents, notionalCents } from '../market/value-cents.ts'

/** What the risk rules ask of one account's book. Positions that are about to close no longer count. */
export class BookMeasure {
  trades = 0
  marginCents = 0
  readonly tradesOf = new Int32Array(instrumentCount)
  readonly longSteps = new Int32Array(instrumentCount)
  readonly shortSteps = new Int32Array(instrumentCount)

  take(books: Books, frame: MarketFrame, account: number): void {
    if (this.trades > 0) this.#reset()
    const end = endOfBook(books, account)
    for (let p = account; p < end; p += books.capacity) {
      if (books.closing[p] === 0) this.#count(books.symbol[p] as number, books.steps[p] as number)
    }
    if (this.trades === 0) return
    for (let symbol = 0; symbol < instrumentCount; symbol++) {
      const steps = Math.max(this.longSteps[symbol] as number, this.shortSteps[symbol] as number)
      if (steps !== 0) this.marginCents += marginCents(symbol, steps, frame.close[symbol] as number)
    }
  }

  /** Counts an entry that was let through, so that the next one of the same moment sees it. */
  add(symbol: number, steps: number, price: number): void {
    this.#count(symbol, steps)
    this.marginCents += marginCents(symbol, Math.abs(steps), price)
  }

  netSteps(symbol: number): number {
    return (this.longSteps[symbol] as number) - (this.shortSteps[symbol] as number)
  }

  /** Net exposure of all instruments but one. */
  othersCents(except: number, frame: MarketFrame): number {
    if (this.trades === 0) return 0
    let sum = 0
    for (let symbol = 0; symbol < instrumentCount; symbol++) {
      const net = this.netSteps(symbol)
      if (symbol !== except && net !== 0) sum += notionalCents(symbol, Math.abs(net), frame.close[symbol] as number)
    }
    return sum
  }

  #reset(): void {
    this.trades = 0
    this.marginCents = 0
    for (let symbol = 0; symbol < instrumentCount; symbol++) {
      this.tradesOf[symbol] = 0
      this.longSteps[symbol] = 0
      this.shortSteps[symbol] = 0
    }
  }

  #count(symbol: number, steps: number): void {
    this.trades++
    this.tradesOf[symbol] = (this.tradesOf[symbol] as number) + 1
    if (steps > 0) this.longSteps[symbol] = (this.longSteps[symbol] as number) + steps
    else this.shortSteps[symbol] = (this.shortSteps[symbol] as number) - steps
  }
}
