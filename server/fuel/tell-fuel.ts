import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { publishAll } from '../platform/events.ts'

/** Tells the open pages of these members their fuel balance and whether it is low. Who is not signed in has none open. */
export async function tellFuel(tx: Tx, memberIds: readonly bigint[], now: Date): Promise<void> {
  const { rows } = await sql<{ member_id: bigint; balance: bigint; low: boolean }>`
    SELECT b.member_id, b.fuel + b.bonus_fuel AS balance, coalesce(h.ended_at IS NULL AND h.low_since IS NOT NULL, false) AS low
    FROM fuel_balances b LEFT JOIN bot_hosting h ON h.member_id = b.member_id
    WHERE b.member_id = ANY (${[...new Set(memberIds)]}::bigint[])
      AND EXISTS (SELECT 1 FROM sessions s WHERE s.member_id = b.member_id AND s.expires_at > ${now})`.execute(tx)
  await publishAll(
    tx,
    rows.map((row) => ({
      memberId: row.member_id,
      kind: 'fuel',
      payload: { fuelBalance: toDollars(micro(row.balance)), lowFuelStatus: row.low },
    })),
    now,
  )
}
