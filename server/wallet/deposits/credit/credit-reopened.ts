import type { Tx } from '../../../platform/database/db.ts'
import { markCredited } from '../deposit-store.ts'

/** The deposits that waited for an account to be opened again are credited now. */
export async function creditReopened(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await markCredited(tx, [], [], [memberId], now)
}
