import { roundHalfAway, valueCents } from '../market/value-cents.ts'
import { type Books, removePosition } from './books.ts'
import type { DealLog } from './deal-log.ts'
import { commissionOf, type Execution } from './execution.ts'

/**
 * The deal and the money of closing `closedSteps` (above zero) of a position at a price. Of a part, the position keeps the rest; a
 * position closed as a whole gives up its terms and is the caller's to take out.
 */
export function settleClose(
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
  const { terms } = books
  const row = books.termsRow[p] as number
  const symbol = terms.symbol[row] as number
  const signed = long ? closedSteps : -closedSteps
  const profit = valueCents(symbol, price - (terms.entry[row] as number), signed, price)
  const commission = commissionOf(execution, symbol, closedSteps)
  const swap = shareOf(books.swap[p] as number, closedSteps, whole)
  const entryCommission = shareOf(books.entryCommission[p] as number, closedSteps, whole)

  const deal = deals.claim()
  deals.account[deal] = account
  deals.ticket[deal] = takeTicket(books, account)
  deals.position[deal] = books.id[p] as number
  deals.trade[deal] = books.trade[p] as number
  deals.time[deal] = time
  deals.symbol[deal] = symbol
  deals.entry[deal] = 1
  deals.steps[deal] = -signed
  deals.price[deal] = price
  deals.profit[deal] = profit
  deals.swap[deal] = swap
  deals.commission[deal] = commission
  deals.entryCommission[deal] = entryCommission
  deals.reason[deal] = why
  deals.evidence[deal] = evidence
  deals.magic[deal] = terms.magic[row] as number

  books.balance[account] = (books.balance[account] as number) + profit + swap + commission
  books.swapHeld[account] = (books.swapHeld[account] as number) - swap
  if (closedSteps === whole) {
    terms.release(row)
    if (books.partner[p] !== 0) books.unpaired[account] = 1
    return
  }
  books.steps[p] = held - signed
  books.swap[p] = (books.swap[p] as number) - swap
  books.entryCommission[p] = (books.entryCommission[p] as number) - entryCommission
}

/** Closes a position as a whole and takes it out of the book. */
export function closePosition(
  books: Books,
  deals: DealLog,
  execution: Execution,
  account: number,
  p: number,
  price: number,
  time: number,
  why: number,
  evidence: number,
): void {
  settleClose(books, deals, execution, account, p, Math.abs(books.steps[p] as number), price, time, why, evidence)
  removePosition(books, account, p)
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
