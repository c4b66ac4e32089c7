import { roundHalfAway } from '../market/value-cents.ts'
import type { Positions } from './positions.ts'

/**
 * Values every position of the accounts in [from, to) at the bar's close and at its worst point, and notices where a stop or a target
 * is reached; the terms have been marked at the bar. Every bar waits for this loop, so it is written flat, without a call inside.
 */
export function markPositions(positions: Positions, from: number, to: number): void {
  const { capacity, openCount, balance, swapHeld, equity, worst, marginBound, notionalBound, reached } = positions
  const { termsRow, steps: stepsOf } = positions
  const { closeGain, closePer, worstGain, worstPer, notional, margin, reached: reachedOf } = positions.terms
  for (let account = from; account < to; account++) {
    const end = account + (openCount[account] as number) * capacity
    let atClose = (balance[account] as number) + (swapHeld[account] as number)
    let atWorst = atClose
    let margins = 0
    let notionals = 0
    let hit = 0
    for (let p = account; p < end; p += capacity) {
      const row = termsRow[p] as number
      const steps = stepsOf[p] as number
      const value = ((closeGain[row] as number) * steps) / (closePer[row] as number)
      const worstValue = ((worstGain[row] as number) * steps) / (worstPer[row] as number)
      atClose += value < 0 ? -Math.floor(0.5 - value) : Math.floor(value + 0.5)
      atWorst += worstValue < 0 ? -Math.floor(0.5 - worstValue) : Math.floor(worstValue + 0.5)
      const size = steps < 0 ? -steps : steps
      margins += size * (margin[row] as number) + roundingCents
      notionals += size * (notional[row] as number)
      hit |= reachedOf[row] as number
    }
    equity[account] = atClose
    worst[account] = atWorst
    marginBound[account] = margins
    notionalBound[account] = notionals
    reached[account] = hit
  }
}

/** Adds one position to its account's marks, or takes it out of them (`sign` -1), its swap aside. */
export function markPosition(positions: Positions, account: number, p: number, sign: 1 | -1): void {
  const { terms } = positions
  const row = positions.termsRow[p] as number
  const steps = sign * (positions.steps[p] as number)
  const size = sign * Math.abs(steps)
  const value = roundHalfAway(((terms.closeGain[row] as number) * steps) / (terms.closePer[row] as number))
  const worst = roundHalfAway(((terms.worstGain[row] as number) * steps) / (terms.worstPer[row] as number))
  const margin = size * (terms.margin[row] as number) + sign * roundingCents
  positions.equity[account] = (positions.equity[account] as number) + value
  positions.worst[account] = (positions.worst[account] as number) + worst
  positions.marginBound[account] = (positions.marginBound[account] as number) + margin
  positions.notionalBound[account] =
    (positions.notionalBound[account] as number) + size * (terms.notional[row] as number)
}

/** Adds a change of the balance, or of the swaps, to the marks. */
export function markCash(positions: Positions, account: number, cents: number): void {
  positions.equity[account] = (positions.equity[account] as number) + cents
  positions.worst[account] = (positions.worst[account] as number) + cents
}

/** The broker rounds notional and margin of an instrument to cents; a bound must not be under that. */
const roundingCents = 2
