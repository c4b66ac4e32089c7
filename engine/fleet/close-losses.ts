import { closePosition } from '../broker/close-position.ts'
import { equityCents } from '../broker/margin.ts'
import {
  accountFlag,
  askExit,
  endOfPositions,
  hasFlag,
  type Positions,
  setFlag,
  symbolOf,
} from '../broker/positions.ts'
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
  const { positions, frame, deals, execution } = fleet
  const prices = worstPrices(positions, frame, account)
  const floor = lossClosureFloorCents(positions.capital[account] as number)
  if (equityCents(positions, frame, prices, account) > floor) return
  setFlag(positions, account, accountFlag.lossClosed, true)
  markAll(positions, account)
  if (hasFlag(positions, account, accountFlag.external)) return
  let p = account
  while (p < endOfPositions(positions, account)) {
    const symbol = symbolOf(positions, p)
    if (frame.has[symbol] === 0) {
      p += positions.capacity
      continue
    }
    const steps = positions.steps[p] as number
    const price = (prices[symbol] as number) + (steps > 0 ? 0 : (frame.spread[symbol] as number))
    closePosition(positions, deals, execution, account, p, price, frame.time, reason.lossClosure, floor)
  }
  positions.equity[account] = equityCents(positions, frame, frame.close, account)
  writeOffDebt(positions, deals, execution, account)
}

/** Whether an account without positions is so near its loss closure that not even a trade of the least stake could be allowed any more. */
export function isSpent({ positions, strategy }: Fleet, account: number): boolean {
  const capital = positions.capital[account] as number
  const equity = positions.balance[account] as number
  const share = positions.maxLossBasisPoints[account] as number
  const budget = tradeLossBudgetCents(
    capital,
    equity,
    share,
    positions.maxLossCents[account] as number,
    strategy.learns ? stakeMin : 1,
  )
  return capToLossClosure(1, budget, equity, capital) === 0
}

/** Ends an account that could only be refused from now on: its loss closure has come, one trade early. */
export function closeSpent(positions: Positions, account: number): void {
  setFlag(positions, account, accountFlag.lossClosed, true)
}

function markAll(positions: Positions, account: number): void {
  const end = endOfPositions(positions, account)
  for (let p = account; p < end; p += positions.capacity)
    if (positions.closing[p] === 0) askExit(positions, account, p, reason.lossClosure)
}
