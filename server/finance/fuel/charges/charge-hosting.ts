import { hostingForDay } from '@fairlead/money/hosting-for-day'
import type { Tx } from '../../../platform/database/db.ts'
import { hashInput } from '../../ledger/hash-input.ts'
import { readTerms } from '../../terms/read-terms.ts'
import { type StoredCharge, settle } from '../store.ts'

/**
 * Charges one day of hosting, due at its beginning or when the bot was set up and at the price in force then, to each of these members, once.
 * A day that costs nothing is no charge.
 */
export async function chargeHosting(
  tx: Tx,
  memberIds: readonly bigint[],
  day: string,
  at = new Date(day),
): Promise<StoredCharge[]> {
  const due = hostingForDay(day, (await readTerms(tx, at)).hostingPerMonth)
  if (due === 0n) return []
  return settle(
    tx,
    'hosting',
    memberIds.map((memberId) => ({
      key: `hosting ${memberId} ${day}`,
      hash: hashInput('hosting', memberId, due),
      event: `hosting ${day}`,
      at,
      memberId,
      due,
    })),
  )
}
