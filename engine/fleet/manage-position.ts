import { accountFlag, askExit, findPosition, hasFlag, type Positions, tradeKind } from '../broker/positions.ts'
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
  const { positions, frame } = fleet
  const { terms } = positions
  const { hedge } = fleet.strategy
  const row = positions.termsRow[p] as number
  const symbol = terms.symbol[row] as number
  if (frame.has[symbol] === 0 || positions.closing[p] !== 0) return
  const kind = terms.kind[row] as number
  if (kind === tradeKind.counter) {
    unwind(fleet, account, p, symbol)
    return
  }
  const signal = signalOfKind(fleet.signals[symbol] as readonly Signal[], kind)
  if (signal !== undefined && signal.exit === terms.side[row]) {
    closePair(positions, account, p, signal.exitReason)
  } else if (hedge !== null && positions.partner[p] === 0 && hasFlag(positions, account, accountFlag.hedging)) {
    coverWinner(fleet, hedge, account, p)
  }
}

function unwind(fleet: Fleet, account: number, p: number, symbol: number): void {
  const { positions } = fleet
  const primary = findPosition(positions, account, positions.partner[p] as number)
  const why = unwindReason(primary >= 0, (fleet.moods[symbol] as Mood).calm)
  if (why !== reason.none) askExit(positions, account, p, why)
}

/** A position that closes takes its counter trade with it: a leg must not stay behind alone. */
function closePair(positions: Positions, account: number, p: number, why: number): void {
  askExit(positions, account, p, why)
  if (positions.partner[p] === 0) return
  const counter = findPosition(positions, account, positions.partner[p] as number)
  if (counter >= 0 && positions.closing[counter] === 0) askExit(positions, account, counter, reason.primaryGone)
}

function coverWinner(fleet: Fleet, hedge: HedgeRules, account: number, p: number): void {
  const { positions, frame, moods } = fleet
  const row = positions.termsRow[p] as number
  const symbol = positions.terms.symbol[row] as number
  const side = positions.terms.side[row] as number
  const entry = positions.terms.entry[row] as number
  const stop = positions.terms.stop[row] as number
  const exit = (frame.close[symbol] as number) + (side > 0 ? 0 : (frame.spread[symbol] as number))
  const profit = (exit - entry) * side
  if (!shouldCounter(profit, side, (moods[symbol] as Mood).shock)) return
  if (
    isStopped(
      positions.stops,
      positions.accountId[account] as number,
      symbol,
      positions.terms.kind[row] as number,
      true,
    )
  ) {
    fleet.refused.add(account, symbol, -side, refusalNumber.stopped)
    return
  }
  const held = Math.abs(positions.steps[p] as number)
  const steps = allowEntry(fleet, account, symbol, -side, held, 0, 1)
  if (steps === 0) return
  const stopDistance = counterStopPoints(hedge, (entry - stop) * side)
  const targetDistance = Math.max(1, (exit - stop) * side)
  const { counter } = tradeKind
  const covered = positions.id[p] as number
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
