import { accountFlag, askExit, type Books, findPosition, hasFlag, tradeKind } from '../broker/books.ts'
import { reason } from '../broker/reason.ts'
import { isStopped } from '../risk/entry-stops.ts'
import { refusalNumber } from '../risk/refusal.ts'
import { counterStopPoints, shouldCounter, unwindReason } from '../strategy/hedge-winner.ts'
import type { HedgeRules, Mood, Signal } from '../strategy/strategy.ts'
import { allowEntry } from './allow-entry.ts'
import { enqueueEntry } from './enqueue-entry.ts'
import type { Fleet } from './fleet.ts'
import { signalOfKind } from './watch-terms.ts'

/** Looks at a position after a bar: asks for its exit at the next open, or covers it where the market jumps against its profit. */
export function managePosition(fleet: Fleet, account: number, p: number): void {
  const { books, frame } = fleet
  const { terms } = books
  const { hedge } = fleet.strategy
  const row = books.termsRow[p] as number
  const symbol = terms.symbol[row] as number
  if (frame.has[symbol] === 0 || books.closing[p] !== 0) return
  const kind = terms.kind[row] as number
  if (kind === tradeKind.counter) {
    unwind(fleet, account, p, symbol)
    return
  }
  const signal = signalOfKind(fleet.signals[symbol] as readonly Signal[], kind)
  if (signal !== undefined && signal.exit === terms.side[row]) {
    closePair(books, account, p, signal.exitReason)
  } else if (hedge !== null && books.partner[p] === 0 && hasFlag(books, account, accountFlag.hedging)) {
    coverWinner(fleet, hedge, account, p)
  }
}

function unwind(fleet: Fleet, account: number, p: number, symbol: number): void {
  const { books } = fleet
  const primary = findPosition(books, account, books.partner[p] as number)
  const why = unwindReason(primary >= 0, (fleet.moods[symbol] as Mood).calm)
  if (why !== reason.none) askExit(books, account, p, why)
}

/** A position that closes takes its counter trade with it: a leg must not stay behind alone. */
function closePair(books: Books, account: number, p: number, why: number): void {
  askExit(books, account, p, why)
  if (books.partner[p] === 0) return
  const counter = findPosition(books, account, books.partner[p] as number)
  if (counter >= 0 && books.closing[counter] === 0) askExit(books, account, counter, reason.primaryGone)
}

function coverWinner(fleet: Fleet, hedge: HedgeRules, account: number, p: number): void {
  const { books, frame, moods } = fleet
  const row = books.termsRow[p] as number
  const symbol = books.terms.symbol[row] as number
  const side = books.terms.side[row] as number
  const entry = books.terms.entry[row] as number
  const stop = books.terms.stop[row] as number
  const exit = (frame.close[symbol] as number) + (side > 0 ? 0 : (frame.spread[symbol] as number))
  const profit = (exit - entry) * side
  if (!shouldCounter(profit, side, (moods[symbol] as Mood).shock)) return
  if (isStopped(books.stops, books.accountId[account] as number, symbol, books.terms.kind[row] as number, true)) {
    fleet.refused.add(account, symbol, -side, refusalNumber.stopped)
    return
  }
  const held = Math.abs(books.steps[p] as number)
  const steps = allowEntry(fleet, account, symbol, -side, held, 0, 1)
  if (steps === 0) return
  const stopDistance = counterStopPoints(hedge, (entry - stop) * side)
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
    profit,
    covered,
  )
}
