import type { Tx } from '../../../platform/database/db.ts'
import type { Orderable } from '../approvable.ts'
import { isUnpaid } from '../approvable.ts'
import { findPayout } from '../payout-store.ts'

/** Whether what an order pays waits for the signer still. */
export async function isUnsigned(tx: Tx, { kind, subjectId }: Orderable): Promise<boolean> {
  return !isUnpaid(kind) && (await findPayout(tx, kind, subjectId))?.status === 'queued'
}
