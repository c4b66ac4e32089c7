import type { AccountSettings } from '../broker/positions.ts'
import type { Series } from '../market/moment.ts'
import type { Strategy } from '../strategy/strategy.ts'
import { chargeTrades } from './fuel-charge.ts'
import { type Charges, hostingBetween, microsPerCent } from './kept-days.ts'
import { type Cohort, type Played, playCohortsSteps } from './play-cohorts.ts'

/** What became of somebody who began with a month. */
export type Start = {
  /** The month's first second, and when it is looked at. */
  readonly from: number
  readonly to: number
  readonly netCents: number
  readonly keptMicros: number
}

export type Starts = {
  /** After how many months each is looked at; null: at the end of the bars. */
  readonly months: number | null
  readonly starts: readonly Start[]
}

type Question = {
  readonly series: readonly Series[]
  readonly strategy: Strategy
  readonly account: AccountSettings
  readonly from: number
  /** When the last bars end. */
  readonly to: number
  readonly charges: Charges
}

const heldMonths = 12
/** With fewer starts of a whole year, everybody is looked at when the bars end. */
const startsMin = 3
/** Accounts times moments that are played: some seconds of work. */
const workMax = 40_000_000

/**
 * Whoever begins with a month of the run, with the same settings, and is looked at a year later. Null where that would be the work of minutes.
 * Answers the time it has come to after each stretch.
 */
export function* playStarts(question: Question): Generator<number, Starts | null, void> {
  const { series, strategy, account, from, to, charges } = question
  const begins = monthsBetween(from, to)
  const whole = begins.filter((start) => monthsAfter(start, heldMonths) <= to)
  const months = whole.length >= startsMin ? heldMonths : null
  const cohorts: Cohort[] = (months === null ? begins : whole).map((start) => ({
    from: start,
    to: months === null ? to : monthsAfter(start, months),
    settings: account,
  }))
  const moments = Math.max(0, ...series.map(({ bars }) => bars.length))
  if (moments * cohorts.length > workMax) return null
  if (cohorts.length === 0) return { months, starts: [] }
  const { accounts } = yield* playCohortsSteps(series, strategy, cohorts)
  return { months, starts: accounts.map((one) => startOf(one, charges)) }
}

function startOf(played: Played, { fuel, hostingPerMonthMicros }: Charges): Start {
  const { from, to, endCents, settings, trades, diedAt } = played
  const netCents = endCents - settings.capitalCents
  const charged = chargeTrades(trades, fuel).reduce((sum, micros) => sum + micros, 0)
  // Whoever is looked at when a day begins is not hosted on it.
  const hosted = hostingBetween(from, diedAt ?? to - 1, hostingPerMonthMicros)
  return { from, to, netCents, keptMicros: netCents * microsPerCent - charged - hosted }
}

/** The first seconds of all months that begin within some time, while at least one more follows. */
function monthsBetween(from: number, to: number): number[] {
  const begins: number[] = []
  const date = new Date(from * 1_000)
  const isBegin = date.getUTCDate() === 1 && from % 86_400 === 0
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + (isBegin ? 0 : 1), 1) / 1_000
  for (let begin = first; monthsAfter(begin, 1) <= to; begin = monthsAfter(begin, 1)) begins.push(begin)
  return begins
}

function monthsAfter(time: number, months: number): number {
  const date = new Date(time * 1_000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1_000
}
