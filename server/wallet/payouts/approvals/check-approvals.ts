import { inTx } from '../../../platform/database/db.ts'
import { orderable } from '../approvable.ts'
import { lockPayout, orderToPay, unseenPayouts } from '../payout-store.ts'
import type { Signer } from '../signer.ts'
import { type Looker, seeProofs } from './verify-approvals.ts'

const checkedMax = 20

/**
 * Looks at new proofs at once, also while nothing is paid: how long a large payout has waited counts from here, and a code is too old
 * an hour after it was given.
 */
export async function checkApprovals({
  db,
  desk,
  clock,
  logger,
}: Pick<Signer, 'db' | 'logger'> & Looker): Promise<void> {
  for (const id of await unseenPayouts(db, checkedMax)) {
    const look = inTx(db, async (tx) => {
      // Whoever takes an approval back holds this, too.
      const payout = await lockPayout(tx, id)
      if (!payout) return
      const { kind, subject_id: subjectId, member_id: memberId, amount, address } = payout
      if (memberId !== null && (kind === 'withdrawal' || kind === 'refund'))
        return seeProofs(tx, { kind, subjectId, memberId, amount, address }, { desk, clock })
      const order = await orderToPay(tx, subjectId)
      if (order) await seeProofs(tx, orderable(order), { desk, clock })
    })
    // One that cannot be looked at keeps no other from its turn.
    await look.catch((error: unknown) => logger.error({ payoutId: id, err: error }, 'approvals cannot be looked at'))
  }
}
