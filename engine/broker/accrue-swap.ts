import { type Instrument, instruments, swapPoints } from '../market/instrument.ts'
import { valueCents } from '../market/value-cents.ts'
import { accountFlag, type Books, endOfBook, hasFlag, symbolOf } from './books.ts'
import type { MarketFrame } from './market-frame.ts'

/** Adds the nights since the last bar to every position on paper; a position keeps its swap until it closes, as in MT5. */
export function accrueSwaps(books: Books, frame: MarketFrame): void {
  const { accountCount, capacity } = books
  for (let account = 0; account < accountCount; account++) {
    if (hasFlag(books, account, accountFlag.external)) continue
    const end = endOfBook(books, account)
    let sum = 0
    for (let p = account; p < end; p += capacity) {
      const symbol = symbolOf(books, p)
      const nights = frame.nights[symbol] as number
      if (nights === 0) continue
      const swap = nights * nightCents(symbol, books.steps[p] as number, frame.open[symbol] as number)
      books.swap[p] = (books.swap[p] as number) + swap
      sum += swap
    }
    books.swapHeld[account] = (books.swapHeld[account] as number) + sum
  }
}

/** What one night pays (or costs) on a position at a price. */
export function nightCents(symbol: number, steps: number, pricePoints: number): number {
  const points = swapPoints(instruments[symbol] as Instrument, steps > 0, pricePoints)
  return valueCents(symbol, points, Math.abs(steps), pricePoints)
}
