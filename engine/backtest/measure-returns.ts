import { daySeconds } from '../market/session.ts'
import type { EquityCurve } from './replay.ts'

export type Returns = {
  readonly years: number
  /** Return a year in percent of the start, without compounding. */
  readonly yearlyPercent: number
  readonly sharpe: number
  readonly sortino: number
}

/** Sharpe and Sortino from the equity at the end of each day, scaled to a year by how many days there are in one. */
export function measureReturns(curve: EquityCurve, startCents: number): Returns {
  const { cents, time, length } = curve
  if (length === 0) return { years: 0, yearlyPercent: 0, sharpe: 0, sortino: 0 }
  const returns = dailyReturns(curve, startCents)
  let sum = 0
  let squares = 0
  let downSquares = 0
  for (const moved of returns) {
    sum += moved
    squares += moved * moved
    if (moved < 0) downSquares += moved * moved
  }
  const days = returns.length
  const years = ((time[length - 1] as number) - (time[0] as number)) / (365.25 * daySeconds)
  const perYear = years > 0 ? days / years : 0
  const mean = sum / days
  const scale = Math.sqrt(perYear)
  return {
    years,
    yearlyPercent: years > 0 ? (((cents[length - 1] as number) - startCents) / startCents / years) * 100 : 0,
    sharpe: ratio(mean, Math.sqrt(Math.max(0, squares / days - mean * mean))) * scale,
    sortino: ratio(mean, Math.sqrt(downSquares / days)) * scale,
  }
}

/** By how much each day with bars moved the equity, as a share of what it was at the end of the day before. */
export function dailyReturns({ cents, time, length }: EquityCurve, startCents: number): number[] {
  const returns: number[] = []
  let before = startCents
  for (let i = 0; i < length; ) {
    const next = firstAtOrAfter(time, i, length, endOfDay(time[i] as number))
    const equity = cents[next - 1] as number
    returns.push(before > 0 ? (equity - before) / before : 0)
    before = equity
    i = next
  }
  return returns
}

function endOfDay(time: number): number {
  return (Math.floor(time / daySeconds) + 1) * daySeconds
}

/** The first index in (from, length] whose time is not before `limit`; times rise. */
function firstAtOrAfter(time: Uint32Array, from: number, length: number, limit: number): number {
  let low = from + 1
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((time[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** A ratio over nothing says nothing. */
function ratio(value: number, over: number): number {
  return over > 0 ? value / over : 0
}
