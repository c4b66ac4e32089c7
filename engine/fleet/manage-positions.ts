import { accountFlag, type Books, endOfBook, findPosition, hasFlag, tradeKind } from '../broker/books.ts'
import { reason } from '../broker/reason.ts'
import { counterStopPoints, shouldCounter } from '../strategy/hedge-loser.ts'
import type { HedgeRules, Signal } from '../strategy/strategy.ts'
import { unwindReason } from '../strategy/unwind-pair.ts'
import { allowEntry } from './allow-entry.ts'
import type { Fleet } from './fleet.ts'

/** Goes through an account's positions after a bar: marks what should close at the next open, and covers losers. */
export function managePositions(fleet: Fleet, account: number): void {
  const { books, frame, signals } = fleet
  const { hedge, reversionBarsMax } = fleet.strategy
  const hedges = hedge !== null && hasFlag(books, account, accountFlag.hedging)
  const end = endOfBook(books, account)
  for (let p = account; p < end; p += books.capacity) {
    const symbol = books.symbol[p] as number
    if (frame.has[symbol] === 0 || books.closing[p] !== 0) continue
    const signal = signals[symbol] as Signal
    const side = (books.steps[p] as number) > 0 ? 1 : -1
    const kind = books.kind[p] as number
    if (kind === tradeKind.counter) {
      if (hedge !== null) unwind(fleet, hedge, account, p, side, signal.momentum)
    } else if (signal.exit === side && signal.exitKind === kind) {
      closePair(books, account, p, signal.exitReason)
    } else if (kind === tradeKind.reversion && ageBars(fleet, p) >= reversionBarsMax) {
      closePair(books, account, p, reason.heldTooLong)
    } else if (hedges && books.partner[p] === 0) {
      coverLoser(fleet, hedge, account, p, side, signal)
    }
  }
}

function unwind(fleet: Fleet, hedge: HedgeRules, account: number, p: number, side: number, momentum: number): void {
  const { books } = fleet
  const primary = findPosition(books, account, books.partner[p] as number)
  const why = unwindReason(hedge, side, momentum, primary >= 0, ageBars(fleet, p))
  if (why === reason.none) return
  books.closing[p] = why
  if (why === reason.pairExpired && books.closing[primary] === 0) books.closing[primary] = why
}

/** A position that closes takes its counter trade with it: a leg must not stay behind alone. */
function closePair(books: Books, account: number, p: number, why: number): void {
  books.closing[p] = why
  if (books.partner[p] === 0) return
  const counter = findPosition(books, account, books.partner[p] as number)
  if (counter >= 0 && books.closing[counter] === 0) books.closing[counter] = reason.primaryGone
}

function coverLoser(fleet: Fleet, hedge: HedgeRules, account: number, p: number, side: number, signal: Signal): void {
  const { books, frame, queue, measure } = fleet
  const symbol = books.symbol[p] as number
  const entry = books.entry[p] as number
  const stop = books.stop[p] as number
  const exit = (frame.close[symbol] as number) + (side > 0 ? 0 : (frame.spread[symbol] as number))
  const loss = side > 0 ? entry - exit : exit - entry
  const distance = side > 0 ? entry - stop : stop - entry
  if (!shouldCounter(hedge, loss, distance, side, signal.momentum)) return
  measure.take(books, frame, account)
  countWaiting(fleet, account)
  const held = Math.abs(books.steps[p] as number)
  const steps = allowEntry(books, frame, measure, account, symbol, -side, held, 0, fleet.refused)
  if (steps === 0) return
  const row = queue.claim()
  queue.account[row] = account
  queue.symbol[row] = symbol
  queue.steps[row] = -side * steps
  queue.stopDistance[row] = counterStopPoints(hedge, distance)
  queue.targetDistance[row] = Math.max(1, side > 0 ? exit - stop : stop - exit)
  queue.kind[row] = tradeKind.counter
  queue.reason[row] = reason.counterTrade
  queue.evidence[row] = loss
  queue.partner[row] = books.id[p] as number
  queue.magic[row] = fleet.strategy.magic
}

/** Entries already let through for this account at this moment count as if they were open. */
export function countWaiting(fleet: Fleet, account: number): void {
  const { queue, measure, frame } = fleet
  for (let row = queue.length - 1; row >= 0 && queue.account[row] === account; row--) {
    const symbol = queue.symbol[row] as number
    measure.add(symbol, queue.steps[row] as number, frame.close[symbol] as number)
  }
}

function ageBars(fleet: Fleet, p: number): number {
  return Math.floor((fleet.frame.time - (fleet.books.openTime[p] as number)) / fleet.barSeconds)
}
