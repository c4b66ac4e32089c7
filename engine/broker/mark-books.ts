import { instruments } from '../market/instrument.ts'
import { denominators, numerators } from '../market/value-cents.ts'
import type { Books } from './books.ts'
import type { MarketFrame } from './market-frame.ts'

/**
 * Values every position of the accounts in [from, to) at the bar's close and at its worst point, and notices whether a stop, a
 * target, a swap or an asked exit concerns an account. Everything waits for this loop, so it is written flat: slot by slot
 * over all accounts, without a call inside.
 */
export function markBooks(books: Books, frame: MarketFrame, from: number, to: number): void {
  const { balance, equity, worst, marginBound, touched, openCount, capacity } = books
  const { symbol: symbols, steps: stepsOf, entry: entries, stop, target, swap, closing } = books
  const { close, high, low, spread, nights } = frame
  let most = 0
  for (let account = from; account < to; account++) {
    const settled = balance[account] as number
    const count = openCount[account] as number
    equity[account] = settled
    worst[account] = settled
    marginBound[account] = 0
    touched[account] = 0
    if (count > most) most = count
  }
  for (let slot = 0; slot < most; slot++) {
    const plane = slot * capacity
    for (let account = from; account < to; account++) {
      if ((openCount[account] as number) <= slot) continue
      const p = plane + account
      const symbol = symbols[p] as number
      const steps = stepsOf[p] as number
      const entry = entries[p] as number
      const fixed = denominators[symbol] as number
      const factor = steps * (numerators[symbol] as number)
      const held = swap[p] as number
      let now = close[symbol] as number
      let bad = 0
      let hit = (closing[p] as number) | (nights[symbol] as number)
      if (steps > 0) {
        bad = low[symbol] as number
        if (bad <= (stop[p] as number) || (high[symbol] as number) >= (target[p] as number)) hit = 1
      } else {
        const wide = spread[symbol] as number
        now += wide
        bad = (high[symbol] as number) + wide
        if (bad >= (stop[p] as number) || (low[symbol] as number) + wide <= (target[p] as number)) hit = 1
      }
      if (hit !== 0) touched[account] = 1
      const value = ((now - entry) * factor) / (fixed === 0 ? now : fixed)
      const badValue = ((bad - entry) * factor) / (fixed === 0 ? bad : fixed)
      const notional = fixed === 0 ? factor : (factor * bad) / fixed
      equity[account] =
        (equity[account] as number) + held + (value < 0 ? -Math.floor(0.5 - value) : Math.floor(value + 0.5))
      worst[account] =
        (worst[account] as number) + held + (badValue < 0 ? -Math.floor(0.5 - badValue) : Math.floor(badValue + 0.5))
      marginBound[account] =
        (marginBound[account] as number) + 1 + (notional < 0 ? -notional : notional) * (marginShare[symbol] as number)
    }
  }
}

const marginShare = Float64Array.from(instruments, (one) => one.marginBasisPoints / 10_000)
