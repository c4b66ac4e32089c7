import type { Reader } from '../../platform/database/db.ts'
import { findCheck } from './store.ts'

/** The newest complete look at the books, whatever it found; how old it is says the database's own clock. */
export async function newestCheck(
  reader: Reader,
): Promise<{ checkedAt: Date; ageSeconds: number; holds: boolean } | undefined> {
  const row = await findCheck(reader)
  return row && { checkedAt: row.checked_at, ageSeconds: row.age_seconds, holds: row.holds }
}
