import { text } from '@fairlead/contract/text'
import { type Money, micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import type { Approvable } from '../payouts/approvable.ts'
import type { ProofDesk } from '../payouts/approvals/approval-proof.ts'
import { type Approving, approvePayout } from '../payouts/approvals/approve-payout.ts'
import { takeBackApproval } from '../payouts/approvals/take-back-approval.ts'
import { queuePayout } from '../payouts/queue-payout.ts'
import { holdRefund, turnDownRefund } from '../payouts/refund-of-closing.ts'

type Decision = { closingId: bigint; operatorId: bigint; now: Date }

/** Lets the refund of a closed account be paid, or notes the first of two approvals. Answers whether it is the signer's now. */
export async function approveRefund(
  tx: Tx,
  desk: ProofDesk,
  closingId: bigint,
  approving: Approving,
  twoAbove: Money,
): Promise<boolean> {
  const { operatorId, now } = approving
  const asked = await lockWaiting(tx, closingId)
  const { approvals, isEnough } = await approvePayout(tx, desk, asked, approving, twoAbove)
  if (isEnough) await queuePayout(tx, { ...asked, amount: micro(asked.amount), now })
  await writeAudit(tx, {
    actorId: operatorId,
    action: 'approve refund',
    subject: `refund ${closingId}`,
    details: { amount: toDollars(micro(asked.amount)), address: asked.address, approvals, queued: isEnough },
    now,
  })
  return isEnough
}

export async function takeBackRefund(tx: Tx, { closingId, operatorId, now }: Decision): Promise<void> {
  if (!(await holdRefund(tx, closingId))) throw new DomainError('not_found')
  await takeBackApproval(tx, { kind: 'refund', subjectId: closingId, operatorId, now })
}

/** Not paid for now: it stays owed, as what the token refused does, until operators decide otherwise. */
export async function rejectRefund(tx: Tx, { closingId, operatorId, now }: Decision, reason: string): Promise<void> {
  const { amount } = await lockWaiting(tx, closingId)
  await turnDownRefund(tx, closingId, reason, now)
  await writeAudit(tx, {
    actorId: operatorId,
    action: 'reject refund',
    subject: `refund ${closingId}`,
    details: { amount: toDollars(micro(amount)), reason },
    now,
  })
}

async function lockWaiting(tx: Tx, closingId: bigint): Promise<Approvable> {
  const refund = await holdRefund(tx, closingId)
  if (!refund || refund.member_id === null) throw new DomainError('not_found')
  if (refund.status !== 'waiting') throw new DomainError('conflict', { message: text.refundNotWaiting })
  const { member_id, amount, address } = refund
  return { kind: 'refund', subjectId: closingId, memberId: member_id, amount, address }
}
