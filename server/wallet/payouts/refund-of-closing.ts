import type { Reader, Tx } from '../../platform/database/db.ts'

type Refund = { member_id: bigint | null; amount: bigint; address: string }

/** The refund of a closed account, as it stands. */
export const readRefund = (reader: Reader, closingId: bigint): Promise<Refund | undefined> =>
  findRefund(reader, closingId)

/** The same, kept from the signer until the transaction ends. */
export const holdRefund = (tx: Tx, closingId: bigint): Promise<(Refund & { status: string }) | undefined> =>
  lockRefund(tx, closingId)

/** It is not paid for now, and stays owed. The caller holds it. */
export const turnDownRefund = (tx: Tx, closingId: bigint, reason: string, now: Date): Promise<void> =>
  failRefund(tx, closingId, reason, now)

/** The refund of one closing, kept from the signer until the transaction ends. */
function lockRefund(tx: Tx, closingId: bigint) {
  return tx
    .selectFrom('payouts')
    .select(['member_id', 'amount', 'address', 'status'])
    .where('kind', '=', 'refund')
    .where('subject_id', '=', closingId)
    .forUpdate()
    .executeTakeFirst()
}

async function failRefund(tx: Tx, closingId: bigint, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ status: 'failed', reason, ended_at: now })
    .where('kind', '=', 'refund')
    .where('subject_id', '=', closingId)
    .execute()
}

function findRefund(reader: Reader, closingId: bigint) {
  return reader
    .selectFrom('payouts')
    .select(['member_id', 'amount', 'address'])
    .where('kind', '=', 'refund')
    .where('subject_id', '=', closingId)
    .executeTakeFirst()
}
