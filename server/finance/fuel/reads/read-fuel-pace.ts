import { type Money, micro } from '@fairlead/money/money'
import type { Reader } from '../../../platform/database/db.ts'
import { readFuelBalances } from '../../ledger/read-balances.ts'
import { dayOf } from '../charges/day-of.ts'
import { newestCharges } from '../store.ts'

const dayMs = 86_400_000
const daysMeasured = 30
/** Enough for any pace that can be told; more would make a glance expensive. */
const chargesMax = 1_000

export type FuelPace = {
  balance: Money
  usedPerDay: Money
  runwayDays: number | null
  /** What of a day's use is for profits, and by how many days that were charged the pace was measured. */
  onProfitsPerDay: Money
  days: number
}

/** How fast fuel is used, by the days of the last 30 that were charged, and how long what is there lasts; no answer while nothing is used. */
export async function readFuelPace(reader: Reader, memberId: bigint, now: Date): Promise<FuelPace> {
  const { total: balance } = await readFuelBalances(reader, memberId)
  // Whole UTC days, today among them, as hosting is charged: half a day at either end would make the pace too fast.
  const from = new Date(Date.parse(dayOf(now)) - (daysMeasured - 1) * dayMs)
  const { used, onProfits, days } = await newestCharges(reader, memberId, from, chargesMax)
  const perDay = (amount: bigint) => micro(days === 0 ? 0n : amount / BigInt(days))
  const usedPerDay = perDay(used)
  const runwayDays = usedPerDay > 0n ? Math.floor((Number(balance) / Number(usedPerDay)) * 10) / 10 : null
  return { balance, usedPerDay, runwayDays, onProfitsPerDay: perDay(onProfits), days }
}
