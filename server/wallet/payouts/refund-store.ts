import type { Reader, Tx } from '../../platform/database/db.ts'

/** The refund of one closing, kept from the signer until the transaction ends. */
export function lockRefund(tx: Tx, closingId: bigint) {
  return tx
    .selectFrom('payouts')
    .select(['member_id', 'amount', 'address', 'status'])
    .where('kind', '=', 'refund')
    .where('subject_id', '=', closingId)
    .forUpdate()
    .executeTakeFirst()
}

export async function failRefund(tx: Tx, closingId: bigint, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ status: 'failed', reason, ended_at: now })
    .where('kind', '=', 'refund')
    .where('subject_id', '=', closingId)
    .execute()
}

export function findRefund(reader: Reader, closingId: bigint) {
  return reader
    .selectFrom('payouts')
    .select(['member_id', 'amount', 'address'])
    .where('kind', '=', 'refund')
    .where('subject_id', '=', closingId)
    .executeTakeFirst()
}
