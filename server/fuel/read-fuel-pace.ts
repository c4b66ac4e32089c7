import { type Money, micro } from '@fairlead/money/money'
import { readFuelBalances } from '../ledger/read-balances.ts'
import type { Reader } from '../platform/db.ts'
import { newestCharges } from './store.ts'

const dayMs = 86_400_000
const daysLooked = 30
/** Enough for any pace that can be told; more would make a glance expensive. */
const chargesMax = 1_000

export type FuelPace = { balance: Money; usedPerDay: Money; runwayDays: number | null }

/** How fast fuel is used, by the last 30 days, and how long what is there lasts; no answer while nothing is used. */
export async function readFuelPace(reader: Reader, memberId: bigint, now: Date): Promise<FuelPace> {
  const { total: balance } = await readFuelBalances(reader, memberId)
  const from = new Date(now.getTime() - daysLooked * dayMs)
  const { used, charges, first } = await newestCharges(reader, memberId, from, chargesMax)
  // So many that they do not reach back 30 days: then by the days they cover.
  const days = charges === chargesMax && first ? Math.max(1, (now.getTime() - first.getTime()) / dayMs) : daysLooked
  const usedPerDay = micro(BigInt(Math.floor(Number(used) / days)))
  const runwayDays = usedPerDay > 0n ? Math.floor((Number(balance) / Number(usedPerDay)) * 10) / 10 : null
  return { balance, usedPerDay, runwayDays }
}
