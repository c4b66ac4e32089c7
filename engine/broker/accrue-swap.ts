import { instruments } from '../market/instrument.ts'
import { valueCents } from '../market/value-cents.ts'
import { type Books, endOfBook } from './books.ts'
import type { MarketFrame } from './market-frame.ts'

/** Adds the nights since the last bar to each position; a position keeps its swap until it closes, as in MT5. */
export function accrueSwap(books: Books, frame: MarketFrame, account: number): void {
  const end = endOfBook(books, account)
  for (let p = account; p < end; p += books.capacity) {
    const symbol = books.symbol[p] as number
    const nights = frame.nights[symbol] as number
    if (nights === 0) continue
    const steps = books.steps[p] as number
    const points = (steps > 0 ? swapLong[symbol] : swapShort[symbol]) as number
    const night = valueCents(symbol, points, Math.abs(steps), frame.open[symbol] as number)
    books.swap[p] = (books.swap[p] as number) + nights * night
  }
}

const swapLong = Float64Array.from(instruments, (one) => one.swapLongPoints)
const swapShort = Float64Array.from(instruments, (one) => one.swapShortPoints)
