import { instruments } from '../market/instrument.ts'
import { denominators, numerators } from '../market/value-cents.ts'
import { type Books, slotsPerAccount } from './books.ts'
import type { MarketFrame } from './market-frame.ts'

/** What the quick look at an account found: whether anything must be done, and a bound on its margin. */
export type Glance = { touched: boolean; marginBoundCents: number }

/**
 * The loop everything else waits for: values every position at the bar's close and at its worst point, and notices
 * whether a stop, a target, a swap or an asked exit concerns the account. Written flat on purpose: one pass, no calls.
 */
export function markAccount(books: Books, frame: MarketFrame, account: number, glance: Glance): void {
  const first = account * slotsPerAccount
  const end = first + (books.openCount[account] as number)
  let equity = books.balance[account] as number
  let worst = equity
  let margin = 0
  let touched = false
  const { symbol: symbols, steps: stepsOf, entry: entries, stop, target, swap, closing } = books
  const { close, high, low, spread } = frame
  for (let p = first; p < end; p++) {
    const symbol = symbols[p] as number
    const steps = stepsOf[p] as number
    const entry = entries[p] as number
    const fixed = denominators[symbol] as number
    const factor = steps * (numerators[symbol] as number)
    const held = swap[p] as number
    let now = close[symbol] as number
    let bad = 0
    if (steps > 0) {
      bad = low[symbol] as number
      if (bad <= (stop[p] as number) || (high[symbol] as number) >= (target[p] as number)) touched = true
    } else {
      const wide = spread[symbol] as number
      now += wide
      bad = (high[symbol] as number) + wide
      if (bad >= (stop[p] as number) || (low[symbol] as number) + wide <= (target[p] as number)) touched = true
    }
    if (closing[p] !== 0 || frame.nights[symbol] !== 0) touched = true
    const value = ((now - entry) * factor) / (fixed === 0 ? now : fixed)
    const badValue = ((bad - entry) * factor) / (fixed === 0 ? bad : fixed)
    equity += held + (value < 0 ? -Math.floor(0.5 - value) : Math.floor(value + 0.5))
    worst += held + (badValue < 0 ? -Math.floor(0.5 - badValue) : Math.floor(badValue + 0.5))
    const notional = fixed === 0 ? factor : (factor * bad) / fixed
    margin += (notional < 0 ? -notional : notional) * (marginShare[symbol] as number)
  }
  books.equity[account] = equity
  books.worst[account] = worst
  glance.touched = touched
  glance.marginBoundCents = margin + slotsPerAccount
}

const marginShare = Float64Array.from(instruments, (one) => one.marginBasisPoints / 10_000)
