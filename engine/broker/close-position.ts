import { roundHalfAway, valueCents } from '../market/value-cents.ts'
import type { DealLog } from './deal-log.ts'
import { commissionOf, type Execution } from './execution.ts'
import { type Positions, removePosition } from './positions.ts'

/**
 * The deal and the money of closing `closedSteps` (above zero) of a position at a price. Of a part, the position keeps the rest; a
 * position closed as a whole gives up its terms and is the caller's to take out.
 */
export function settleClose(
  positions: Positions,
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
  const held = positions.steps[p] as number
  const long = held > 0
  const whole = long ? held : -held
  const { terms } = positions
  const row = positions.termsRow[p] as number
  const symbol = terms.symbol[row] as number
  const signed = long ? closedSteps : -closedSteps
  const profit = valueCents(symbol, price - (terms.entry[row] as number), signed, price)
  const commission = commissionOf(execution, symbol, closedSteps)
  const swap = shareOf(positions.swap[p] as number, closedSteps, whole)
  const entryCommission = shareOf(positions.entryCommission[p] as number, closedSteps, whole)

  const deal = deals.claim()
  deals.account[deal] = account
  deals.ticket[deal] = takeTicket(positions, account)
  deals.position[deal] = positions.id[p] as number
  deals.trade[deal] = positions.trade[p] as number
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

  positions.balance[account] = (positions.balance[account] as number) + profit + swap + commission
  positions.swapHeld[account] = (positions.swapHeld[account] as number) - swap
  if (closedSteps === whole) {
    terms.release(row)
    if (positions.partner[p] !== 0) positions.unpaired[account] = 1
    return
  }
  positions.steps[p] = held - signed
  positions.swap[p] = (positions.swap[p] as number) - swap
  positions.entryCommission[p] = (positions.entryCommission[p] as number) - entryCommission
}

/** Closes a position as a whole and takes it out of the positions. */
export function closePosition(
  positions: Positions,
  deals: DealLog,
  execution: Execution,
  account: number,
  p: number,
  price: number,
  time: number,
  why: number,
  evidence: number,
): void {
  settleClose(
    positions,
    deals,
    execution,
    account,
    p,
    Math.abs(positions.steps[p] as number),
    price,
    time,
    why,
    evidence,
  )
  removePosition(positions, account, p)
}

/** Tickets count up within an account, as they do at a broker. */
export function takeTicket(positions: Positions, account: number): number {
  const ticket = positions.nextTicket[account] as number
  positions.nextTicket[account] = ticket + 1
  return ticket
}

/** A partial close takes its share of the swap; the rest stays with the position, so no cent is lost. */
function shareOf(cents: number, part: number, whole: number): number {
  return part === whole ? cents : roundHalfAway((cents * part) / whole)
}
