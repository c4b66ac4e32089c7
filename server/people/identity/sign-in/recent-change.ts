import { addSeconds } from '../../../platform/clock.ts'
import type { Reader } from '../../../platform/database/db.ts'
import { changedBetween } from '../store.ts'

const carefulSeconds = 24 * 3600

/**
 * Those of these members whose password, second factor or e-mail address was changed within the day before `at`: their withdrawals
 * deserve a second look. Whoever pays asks this in the transaction that decides.
 */
export async function recentlyChanged(reader: Reader, memberIds: readonly bigint[], at: Date): Promise<Set<bigint>> {
  return new Set(await changedBetween(reader, memberIds, addSeconds(at, -carefulSeconds), at))
}
