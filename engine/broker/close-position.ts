import { roundHalfAway, valueCents } from '../market/value-cents.ts'
import { type Books, removePosition } from './books.ts'
import type { DealLog } from './deal-log.ts'
import { commissionOf, type Execution } from './execution.ts'

/** Closes `closedSteps` (above zero) of a position at a price: the deal, the balance, and the position itself. */
export function closePosition(
  books: Books,
  deals: DealLog,
  execution: Execution,
  account: number,
  p: number,
  closedSteps: number,
  price: number,
  time: number,
  why: number,
  evidence: number,
): void {
  const held = books.steps[p] as number
  const long = held > 0
  const whole = long ? held : -held
  const symbol = books.symbol[p] as number
  const signed = long ? closedSteps : -closedSteps
  const profit = valueCents(symbol, price - (books.entry[p] as number), signed, price)
  const commission = commissionOf(execution, symbol, closedSteps)
  const swap = shareOf(books.swap[p] as number, closedSteps, whole)
  const entryCommission = shareOf(books.entryCommission[p] as number, closedSteps, whole)

  const row = deals.claim()
  deals.account[row] = account
  deals.ticket[row] = takeTicket(books, account)
  deals.position[row] = books.id[p] as number
  deals.time[row] = time
  deals.symbol[row] = symbol
  deals.entry[row] = 1
  deals.steps[row] = -signed
  deals.price[row] = price
  deals.profit[row] = profit
  deals.swap[row] = swap
  deals.commission[row] = commission
  deals.entryCommission[row] = entryCommission
  deals.reason[row] = why
  deals.evidence[row] = evidence
  deals.magic[row] = books.magic[p] as number

  books.balance[account] = (books.balance[account] as number) + profit + swap + commission
  if (closedSteps === whole) {
    removePosition(books, account, p)
    return
  }
  books.steps[p] = held - signed
  books.swap[p] = (books.swap[p] as number) - swap
  books.entryCommission[p] = (books.entryCommission[p] as number) - entryCommission
}

/** Tickets count up within an account, as they do at a broker. */
export function takeTicket(books: Books, account: number): number {
  const ticket = books.nextTicket[account] as number
  books.nextTicket[account] = ticket + 1
  return ticket
}

/** A partial close takes its share of the swap; the rest stays with the position, so no cent is lost. */
function shareOf(cents: number, part: number, whole: number): number {
  return part === whole ? cents : roundHalfAway((cents * part) / whole)
}
