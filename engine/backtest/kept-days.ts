import { hostingForDay } from '@fairlead/money/hosting-for-day'
import { micro } from '@fairlead/money/money'
import { daySeconds } from '../market/session.ts'
import type { FuelTerms } from './fuel-charge.ts'
import type { EquityCurve } from './replay.ts'

/** What a member pays: the company's part of profits, and hosting by the day. */
export type Charges = { readonly fuel: FuelTerms; readonly hostingPerMonthMicros: number }

export type PaidTrade = { readonly closedAt: number; readonly chargeMicros: number }

/** The days of an account one by one, weekends among them. */
export type KeptDays = {
  /** Days since 1970 of the first. */
  readonly firstDay: number
  readonly length: number
  /** The equity at the end of each day. */
  readonly equityCents: Float64Array
  /** What was charged on trades that closed that day, and the day's hosting. */
  readonly chargeMicros: Float64Array
  readonly hostingMicros: Float64Array
}

type Account = {
  readonly curve: EquityCurve
  readonly startCents: number
  readonly trades: readonly PaidTrade[]
  /** When the loss closure ended it, or null: that day is the last that is hosted. */
  readonly lossClosedAt: number | null
}

export function keptDays({ curve, startCents, trades, lossClosedAt }: Account, perMonthMicros: number): KeptDays {
  const { time, cents, length: moments } = curve
  const firstDay = dayAt(time[0] ?? 0)
  const length = moments === 0 ? 0 : dayAt(time[moments - 1] as number) - firstDay + 1
  const equityCents = new Float64Array(length)
  const chargeMicros = new Float64Array(length)
  let moment = 0
  for (let day = 0; day < length; day++) {
    const end = (firstDay + day + 1) * daySeconds
    while (moment < moments && (time[moment] as number) < end) moment++
    equityCents[day] = moment === 0 ? startCents : (cents[moment - 1] as number)
  }
  for (const { closedAt, chargeMicros: charge } of trades) {
    const day = dayAt(closedAt) - firstDay
    chargeMicros[day] = (chargeMicros[day] as number) + charge
  }
  const lastHosted = lossClosedAt === null ? firstDay + length - 1 : dayAt(lossClosedAt)
  const hostingMicros = Float64Array.from({ length }, (_, day) =>
    firstDay + day <= lastHosted ? hostingOfDay(firstDay + day, perMonthMicros) : 0,
  )
  return { firstDay, length, equityCents, chargeMicros, hostingMicros }
}

/** The hosting of all days from one time to another, the first and the last included. */
export function hostingBetween(from: number, to: number, perMonthMicros: number): number {
  let sum = 0
  for (let day = dayAt(from); day <= dayAt(to); day++) sum += hostingOfDay(day, perMonthMicros)
  return sum
}

/** What each day added to what the member has, after charges. */
export function keptGains(
  { length, equityCents, chargeMicros, hostingMicros }: KeptDays,
  startCents: number,
): number[] {
  return Array.from({ length }, (_, day) => {
    const before = day === 0 ? startCents : (equityCents[day - 1] as number)
    const moved = ((equityCents[day] as number) - before) * microsPerCent
    return moved - (chargeMicros[day] as number) - (hostingMicros[day] as number)
  })
}

export const microsPerCent = 10_000

const dayAt = (time: number): number => Math.floor(time / daySeconds)

function hostingOfDay(day: number, perMonthMicros: number): number {
  const date = new Date(day * daySeconds * 1_000).toISOString().slice(0, 10)
  return Number(hostingForDay(date, micro(BigInt(perMonthMicros))))
}
