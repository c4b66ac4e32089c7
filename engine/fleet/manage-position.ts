import { accountFlag, askExit, type Books, findPosition, hasFlag, tradeKind } from '../broker/books.ts'
import { reason } from '../broker/reason.ts'
import { counterStopPoints, shouldCounter } from '../strategy/hedge-loser.ts'
import type { HedgeRules, Signal } from '../strategy/strategy.ts'
import { unwindReason } from '../strategy/unwind-pair.ts'
import { allowEntry } from './allow-entry.ts'
import { enqueueEntry } from './enqueue-entry.ts'
import type { Fleet } from './fleet.ts'

/** Looks at a position after a bar: asks for its exit at the next open, or covers it where it loses. */
export function managePosition(fleet: Fleet, account: number, p: number): void {
  const { books, frame, signals } = fleet
  const { terms } = books
  const { hedge, reversionBarsMax } = fleet.strategy
  const row = books.termsRow[p] as number
  const symbol = terms.symbol[row] as number
  if (frame.has[symbol] === 0 || books.closing[p] !== 0) return
  const signal = signals[symbol] as Signal
  const side = terms.side[row] as number
  const kind = terms.kind[row] as number
  if (kind === tradeKind.counter) {
    if (hedge !== null) unwind(fleet, hedge, account, p, side, signal.momentum)
  } else if (signal.exit === side && signal.exitKind === kind) {
    closePair(books, account, p, signal.exitReason)
  } else if (kind === tradeKind.reversion && ageBars(fleet, row) >= reversionBarsMax) {
    closePair(books, account, p, reason.heldTooLong)
  } else if (hedge !== null && books.partner[p] === 0 && hasFlag(books, account, accountFlag.hedging)) {
    coverLoser(fleet, hedge, account, p, side, signal.momentum)
  }
}

function unwind(fleet: Fleet, hedge: HedgeRules, account: number, p: number, side: number, momentum: number): void {
  const { books } = fleet
  const primary = findPosition(books, account, books.partner[p] as number)
  const why = unwindReason(hedge, side, momentum, primary >= 0, ageBars(fleet, books.termsRow[p] as number))
  if (why === reason.none) return
  askExit(books, account, p, why)
  if (why === reason.pairExpired && books.closing[primary] === 0) askExit(books, account, primary, why)
}

/** A position that closes takes its counter trade with it: a leg must not stay behind alone. */
function closePair(books: Books, account: number, p: number, why: number): void {
  askExit(books, account, p, why)
  if (books.partner[p] === 0) return
  const counter = findPosition(books, account, books.partner[p] as number)
  if (counter >= 0 && books.closing[counter] === 0) askExit(books, account, counter, reason.primaryGone)
}

function coverLoser(fleet: Fleet, hedge: HedgeRules, account: number, p: number, side: number, momentum: number): void {
  const { books, frame } = fleet
  const row = books.termsRow[p] as number
  const symbol = books.terms.symbol[row] as number
  const entry = books.terms.entry[row] as number
  const stop = books.terms.stop[row] as number
  const exit = (frame.close[symbol] as number) + (side > 0 ? 0 : (frame.spread[symbol] as number))
  const loss = (entry - exit) * side
  const distance = (entry - stop) * side
  if (!shouldCounter(hedge, loss, distance, side, momentum)) return
  const held = Math.abs(books.steps[p] as number)
  const steps = allowEntry(fleet, account, symbol, -side, held, 0)
  if (steps === 0) return
  const stopDistance = counterStopPoints(hedge, distance)
  const targetDistance = Math.max(1, (exit - stop) * side)
  const { counter } = tradeKind
  const covered = books.id[p] as number
  enqueueEntry(
    fleet,
    account,
    symbol,
    -side * steps,
    stopDistance,
    targetDistance,
    counter,
    reason.counterTrade,
    loss,
    covered,
  )
}

function ageBars(fleet: Fleet, row: number): number {
  return Math.floor((fleet.frame.time - (fleet.books.terms.openTime[row] as number)) / fleet.barSeconds)
}
