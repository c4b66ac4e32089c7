import type { Tx } from '../../platform/database/db.ts'
import { openAccounts } from '../ledger/open-accounts.ts'
import { insertSponsorship, isSponsored } from './store.ts'

/** Gives a new member a place in the sponsor forest, for good, and the accounts that belong to it. */
export async function placeMember(tx: Tx, memberId: bigint, sponsorId: bigint | null, now: Date): Promise<void> {
  await openAccounts(tx, memberId, sponsorId, now)
  await insertSponsorship(tx, memberId, sponsorId)
}

export const isPlaced = (tx: Tx, memberId: bigint): Promise<boolean> => isSponsored(tx, memberId)
