import { type Money, micro } from '@fairlead/money/money'
import { readFuelBalances } from '../ledger/read-balances.ts'
import type { Reader } from '../platform/db.ts'
import { newestCharges } from './store.ts'

const dayMs = 86_400_000
const daysLooked = 30
/** Enough for any pace that can be told; more would make a glance expensive. */
const chargesMax = 1_000

export type FuelPace = {
  balance: Money
  usedPerDay: Money
  runwayDays: number | null
  /** What of a day's use is for profits, and over how many days the pace was measured. */
  onProfitsPerDay: Money
  days: number
}

/** How fast fuel is used, by the last 30 days or since the first charge in them, and how long what is there lasts; no answer while nothing is used. */
export async function readFuelPace(reader: Reader, memberId: bigint, now: Date): Promise<FuelPace> {
  const { total: balance } = await readFuelBalances(reader, memberId)
  const from = new Date(now.getTime() - daysLooked * dayMs)
  const { used, onProfits, first } = await newestCharges(reader, memberId, from, chargesMax)
  // A bot that is ten days old has not used fuel for thirty; and the newest charges may not reach back as far.
  const days = first ? Math.max(1, (now.getTime() - first.getTime()) / dayMs) : daysLooked
  const perDay = (amount: bigint) => micro(BigInt(Math.floor(Number(amount) / days)))
  const usedPerDay = perDay(used)
  const runwayDays = usedPerDay > 0n ? Math.floor((Number(balance) / Number(usedPerDay)) * 10) / 10 : null
  return { balance, usedPerDay, runwayDays, onProfitsPerDay: perDay(onProfits), days }
}
