import { type Money, micro } from '@fairlead/money/money'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { endHostingOf, hostingOf, putHosting } from '../hosting-store.ts'
import { dayOf } from './day-of.ts'

/** A bot is set up: from today on its hosting is charged by the day. */
export async function startHosting(tx: Tx, memberId: bigint, capital: Money, now: Date): Promise<void> {
  await putHosting(tx, memberId, capital, now, dayOf(new Date(now.getTime() - 86_400_000)))
}

export async function endHosting(tx: Tx, memberIds: readonly bigint[], now: Date): Promise<void> {
  if (memberIds.length > 0) await endHostingOf(tx, memberIds, now)
}

export type FuelGate = {
  hosted: boolean
  capital: Money | undefined
  lowSince: Date | undefined
  graceEndsAt: Date | undefined
  deactivatedAt: Date | undefined
  mayOpen: boolean
}

/** Whether a bot may open positions: not while fuel is low, and not once it is deactivated. Open ones are managed until then. */
export async function readFuelGate(reader: Reader, memberId: bigint): Promise<FuelGate> {
  const row = await hostingOf(reader, memberId)
  const hosted = row !== undefined && row.ended_at === null
  return {
    hosted,
    capital: row ? micro(row.capital) : undefined,
    lowSince: (hosted && row.low_since) || undefined,
    graceEndsAt: (hosted && row.grace_ends_at) || undefined,
    deactivatedAt: (hosted && row.deactivated_at) || undefined,
    mayOpen: hosted && row.low_since === null && row.deactivated_at === null,
  }
}
