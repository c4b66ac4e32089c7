import type { Reader } from '../platform/db.ts'
import { findCheck } from './store.ts'

/** The newest complete look at the books, whatever it found. */
export async function newestCheck(reader: Reader): Promise<{ checkedAt: Date; holds: boolean } | undefined> {
  const row = await findCheck(reader)
  return row && { checkedAt: row.checked_at, holds: row.holds }
}
