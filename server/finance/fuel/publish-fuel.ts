import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { foundEvent, publishFound } from '../../platform/events.ts'
import { incomeEvents } from '../ledger/income-events.ts'

/** Tells the open pages of these members their fuel balance and whether it is low. Who is not signed in has none open. */
export async function publishFuel(tx: Tx, memberIds: readonly bigint[], now: Date): Promise<void> {
  await publishFound(tx, fuelEvents(memberIds, now), now)
}

/** The same, and their income to all whose income this transaction has moved. */
export async function publishFuelAndIncome(tx: Tx, memberIds: readonly bigint[], now: Date): Promise<void> {
  await publishFound(tx, sql`${fuelEvents(memberIds, now)} UNION ALL ${incomeEvents(now)}`, now)
}

const fuelEvents = (memberIds: readonly bigint[], now: Date): RawBuilder<unknown> => sql`(
  SELECT ${fuelEvent} FROM fuel_held b LEFT JOIN bot_hosting h ON h.member_id = b.member_id
  WHERE b.member_id = ANY (${[...new Set(memberIds)]}::bigint[])
    AND EXISTS (SELECT 1 FROM signed_in s WHERE s.member_id = b.member_id AND s.expires_at > ${now}))`

const fuelEvent = foundEvent(sql`b.member_id`, 'fuel', {
  fuelBalance: sql`(b.fuel + b.bonus_fuel) * 0.000001`,
  lowFuelStatus: sql`coalesce(h.ended_at IS NULL AND h.low_since IS NOT NULL, false)`,
})
