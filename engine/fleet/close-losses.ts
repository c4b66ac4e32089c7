import { accountFlag, askExit, type Books, endOfBook, hasFlag, setFlag, symbolOf } from '../broker/books.ts'
import { closePosition } from '../broker/close-position.ts'
import { equityCents } from '../broker/margin.ts'
import { reason } from '../broker/reason.ts'
import { worstPrices } from '../broker/worst-prices.ts'
import { writeOffDebt } from '../broker/write-off-debt.ts'
import { capToLossClosure, lossClosureFloorCents } from '../risk/loss-closure.ts'
import { tradeLossBudgetCents } from '../risk/trade-loss-budget.ts'
import { stakeMin } from '../strategy/learned-shares.ts'
import type { Fleet } from './fleet.ts'

/**
 * The loss closure: where the equity at the bar's worst point reaches the floor, everything closes there and nothing is opened
 * any more. What rests in a closed market, or at a real terminal, is marked to close at the first chance.
 */
export function closeLosses(fleet: Fleet, account: number): void {
  const { books, frame, deals, execution } = fleet
  const prices = worstPrices(books, frame, account)
  const floor = lossClosureFloorCents(books.capital[account] as number)
  if (equityCents(books, frame, prices, account) > floor) return
  setFlag(books, account, accountFlag.lossClosed, true)
  markAll(books, account)
  if (hasFlag(books, account, accountFlag.external)) return
  let p = account
  while (p < endOfBook(books, account)) {
    const symbol = symbolOf(books, p)
    if (frame.has[symbol] === 0) {
      p += books.capacity
      continue
    }
    const steps = books.steps[p] as number
    const price = (prices[symbol] as number) + (steps > 0 ? 0 : (frame.spread[symbol] as number))
    closePosition(books, deals, execution, account, p, price, frame.time, reason.lossClosure, floor)
  }
  books.equity[account] = equityCents(books, frame, frame.close, account)
  writeOffDebt(books, deals, execution, account)
}

/** Whether an account without positions is so near its loss closure that not even a trade of the least stake could be allowed any more. */
export function isSpent({ books, strategy }: Fleet, account: number): boolean {
  const capital = books.capital[account] as number
  const equity = books.balance[account] as number
  const share = books.maxLossBasisPoints[account] as number
  const budget = tradeLossBudgetCents(
    capital,
    equity,
    share,
    books.maxLossCents[account] as number,
    strategy.learns ? stakeMin : 1,
  )
  return capToLossClosure(1, budget, equity, capital) === 0
}

/** Ends an account that could only be refused from now on: its loss closure has come, one trade early. */
export function closeSpent(books: Books, account: number): void {
  setFlag(books, account, accountFlag.lossClosed, true)
}

function markAll(books: Books, account: number): void {
  const end = endOfBook(books, account)
  for (let p = account; p < end; p += books.capacity)
    if (books.closing[p] === 0) askExit(books, account, p, reason.lossClosure)
}
