import type { Tx } from '../../platform/database/db.ts'
import { lockPayoutOf, type PayoutKind } from './payout-store.ts'

/**
 * Waits for whoever is signing it and keeps it from the signer until the transaction ends. Taken before what it pays for, as the signer
 * takes them: otherwise they could wait for each other.
 */
export const holdPayout = (tx: Tx, kind: PayoutKind, subjectId: bigint): Promise<void> =>
  lockPayoutOf(tx, kind, subjectId)
