import type { Tx } from '../../platform/database/db.ts'
import { insertAccounts } from './store.ts'

/** A member's accounts, opened with the member. Who gets the direct income on their fuel is fixed here. */
export function openAccounts(tx: Tx, memberId: bigint, sponsorId: bigint | null, now: Date): Promise<void> {
  return insertAccounts(tx, memberId, sponsorId, now)
}
