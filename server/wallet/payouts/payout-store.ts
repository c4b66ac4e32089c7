import type { Reader, Tx } from '../../platform/db.ts'

export type PayoutKind = 'withdrawal' | 'refund'
export type NewPayout = {
  kind: PayoutKind
  /** The withdrawal or the closing it pays. */
  subjectId: bigint
  memberId: bigint
  address: string
  amount: bigint
  now: Date
}

export async function insertPayout(tx: Tx, payout: NewPayout): Promise<boolean> {
  const inserted = await tx
    .insertInto('payouts')
    .values({
      kind: payout.kind,
      subject_id: payout.subjectId,
      member_id: payout.memberId,
      address: payout.address,
      amount: payout.amount,
      queued_at: payout.now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findPayout(reader: Reader, kind: PayoutKind, subjectId: bigint) {
  return reader
    .selectFrom('payouts')
    .select(['id', 'member_id', 'address', 'amount', 'status'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
}
