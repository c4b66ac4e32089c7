import type { EntryQueue } from '../broker/entry-queue.ts'
import type { MarketFrame } from '../broker/market-frame.ts'
import {
  accountFlag,
  endOfPositions,
  hasFlag,
  neverAbove,
  neverBelow,
  type Positions,
  symbolOf,
  tradeKind,
} from '../broker/positions.ts'
import { instrumentCount } from '../market/instrument.ts'
import { denominators, marginCents, notionalCents, numerators } from '../market/value-cents.ts'
import { groupCount, groupOf } from '../risk/asset-groups.ts'
import { plannedLossCents } from '../risk/planned-loss.ts'
import { lossPointsWithHedge } from '../strategy/hedge-winner.ts'
import type { HedgeRules, Mood } from '../strategy/strategy.ts'

/**
 * What the risk rules ask of one account's book. Positions that are about to close no longer count; entries already let through
 * at this moment count as if they were open, and their margin is not netted.
 */
export class PositionMeasure {
  trades = 0
  tradesOfSymbol = 0
  marginCents = 0
  /** What everything open would lose at its stops, and of that the trades in one group of instruments. */
  plannedCents = 0
  groupPlannedCents = 0
  /** What the group's other instruments may move in a year, and the squares of what the other groups may, added up. */
  kindredCents = 0
  restSquared = 0
  readonly #long = new Int32Array(instrumentCount)
  readonly #short = new Int32Array(instrumentCount)
  readonly #groups = new Float64Array(groupCount)

  /** Counts the trades: all of them, and those in one instrument. */
  countTrades(positions: Positions, queue: EntryQueue, account: number, symbol: number): void {
    const end = endOfPositions(positions, account)
    let all = 0
    let same = 0
    for (let p = account; p < end; p += positions.capacity) {
      if (positions.closing[p] !== 0) continue
      all++
      if (symbolOf(positions, p) === symbol) same++
    }
    for (let row = queue.length - 1; row >= 0 && queue.account[row] === account; row--) {
      all++
      if (queue.symbol[row] === symbol) same++
    }
    this.trades = all
    this.tradesOfSymbol = same
  }

  /** Adds up what the account holds of each instrument, and its margin. */
  weigh(positions: Positions, queue: EntryQueue, frame: MarketFrame, account: number): void {
    this.#long.fill(0)
    this.#short.fill(0)
    this.marginCents = 0
    const end = endOfPositions(positions, account)
    for (let p = account; p < end; p += positions.capacity) {
      if (positions.closing[p] === 0) this.#add(symbolOf(positions, p), positions.steps[p] as number)
    }
    for (let symbol = 0; symbol < instrumentCount; symbol++) {
      const steps = Math.max(this.#long[symbol] as number, this.#short[symbol] as number)
      if (steps !== 0) this.marginCents += marginCents(symbol, steps, frame.close[symbol] as number)
    }
    for (let row = queue.length - 1; row >= 0 && queue.account[row] === account; row--) {
      const symbol = queue.symbol[row] as number
      const steps = queue.steps[row] as number
      this.#add(symbol, steps)
      this.marginCents += marginCents(symbol, Math.abs(steps), frame.close[symbol] as number)
    }
  }

  /** Adds up planned losses and expected movements, as seen by one more trade in an instrument. A counter trade plans nothing of its own. */
  plan(
    positions: Positions,
    queue: EntryQueue,
    frame: MarketFrame,
    moods: readonly Mood[],
    rules: HedgeRules | null,
    account: number,
    symbol: number,
  ): void {
    const hedge = hasFlag(positions, account, accountFlag.hedging) ? rules : null
    const { terms } = positions
    this.#long.fill(0)
    this.#short.fill(0)
    this.plannedCents = 0
    this.groupPlannedCents = 0
    const end = endOfPositions(positions, account)
    for (let p = account; p < end; p += positions.capacity) {
      if (positions.closing[p] !== 0) continue
      const row = positions.termsRow[p] as number
      const of = terms.symbol[row] as number
      const steps = positions.steps[p] as number
      const stop = terms.stop[row] as number
      const entry = terms.entry[row] as number
      this.#add(of, steps)
      if (terms.kind[row] === tradeKind.counter || stop === neverBelow || stop === neverAbove) continue
      this.#plan(of, symbol, steps, lossPointsWithHedge(hedge, (entry - stop) * Math.sign(steps)), entry)
    }
    for (let row = queue.length - 1; row >= 0 && queue.account[row] === account; row--) {
      const of = queue.symbol[row] as number
      const steps = queue.steps[row] as number
      this.#add(of, steps)
      if (queue.kind[row] === tradeKind.counter) continue
      const points = lossPointsWithHedge(hedge, queue.stopDistance[row] as number)
      this.#plan(of, symbol, steps, points, frame.close[of] as number)
    }
    this.#move(frame, moods, symbol)
  }

  #plan(of: number, symbol: number, steps: number, lossPoints: number, price: number): void {
    const cents = plannedLossCents(of, steps, lossPoints, price)
    this.plannedCents += cents
    if (groupOf[of] === groupOf[symbol]) this.groupPlannedCents += cents
  }

  #move(frame: MarketFrame, moods: readonly Mood[], symbol: number): void {
    const groups = this.#groups.fill(0)
    for (let of = 0; of < instrumentCount; of++) {
      const net = this.netSteps(of)
      if (net === 0 || of === symbol) continue
      const group = groupOf[of] as number
      const each = yearlyStepCents(of, (moods[of] as Mood).yearlyPoints, frame.close[of] as number)
      groups[group] = (groups[group] as number) + Math.abs(net) * each
    }
    const own = groupOf[symbol] as number
    this.kindredCents = groups[own] as number
    this.restSquared = 0
    for (let group = 0; group < groupCount; group++) {
      if (group !== own) this.restSquared += (groups[group] as number) ** 2
    }
  }

  netSteps(symbol: number): number {
    return (this.#long[symbol] as number) - (this.#short[symbol] as number)
  }

  /** Net exposure of all instruments but one. */
  othersCents(except: number, frame: MarketFrame): number {
    let sum = 0
    for (let symbol = 0; symbol < instrumentCount; symbol++) {
      const net = this.netSteps(symbol)
      if (symbol !== except && net !== 0) sum += notionalCents(symbol, Math.abs(net), frame.close[symbol] as number)
    }
    return sum
  }

  #add(symbol: number, steps: number): void {
    if (steps > 0) this.#long[symbol] = (this.#long[symbol] as number) + steps
    else this.#short[symbol] = (this.#short[symbol] as number) - steps
  }
}

/** What one lot step may be expected to move in a year, in cents and parts of them. */
export function yearlyStepCents(symbol: number, yearlyPoints: number, pricePoints: number): number {
  const fixed = denominators[symbol] as number
  return (yearlyPoints * (numerators[symbol] as number)) / (fixed === 0 ? pricePoints : fixed)
}
