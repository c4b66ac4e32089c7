import type { Tx } from '../../platform/database/db.ts'
import { followActive } from '../affiliate/follow-active.ts'
import { endActive } from './store.ts'

/** A closed account has no active package. Ending none changes nothing. */
export async function endPackage(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  if (await endActive(tx, memberId, now)) await followActive(tx, memberId)
}
