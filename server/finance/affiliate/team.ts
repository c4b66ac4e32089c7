import type { Tx } from '../../platform/database/db.ts'
import { openAccounts } from '../ledger/open-accounts.ts'
import { notifyJoined } from './notify-sponsors.ts'
import { insertSponsorship, isSponsored } from './store.ts'

/** What becomes of a team when somebody is admitted to it. */
export const team = { place: placeMember, isPlaced: isSponsored, tellJoined: notifyJoined }

/** Gives a new member a place in the sponsor forest, for good, and the accounts that belong to it. */
export async function placeMember(tx: Tx, memberId: bigint, sponsorId: bigint | null, now: Date): Promise<void> {
  await openAccounts(tx, memberId, sponsorId, now)
  await insertSponsorship(tx, memberId, sponsorId)
}
