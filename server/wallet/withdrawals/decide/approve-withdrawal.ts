import { text } from '@fairlead/contract/text'
import { type Money, micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { writeAudit } from '../../../watch/audit/write-audit.ts'
import type { Approvable } from '../../payouts/approvable.ts'
import type { ProofDesk } from '../../payouts/approvals/approval-proof.ts'
import { type Approving, approvePayout } from '../../payouts/approvals/approve-payout.ts'
import { holdPayout } from '../../payouts/hold-payout.ts'
import { queuePayout } from '../../payouts/queue-payout.ts'
import { lockWithdrawal, setApproved } from '../withdrawal-store.ts'
import { rememberSeen } from './assess-withdrawal.ts'

export type Decision = { withdrawalId: bigint; operatorId: bigint; now: Date }

type Row = { id: bigint; member_id: bigint; amount: bigint; fee: bigint; address: string }

/** Lets a withdrawal be paid, or notes the first of two approvals. Answers whether it is the signer's now. */
export async function approveWithdrawal(
  tx: Tx,
  desk: ProofDesk,
  withdrawalId: bigint,
  approving: Approving,
  twoAbove: Money,
): Promise<boolean> {
  const { operatorId, now } = approving
  const withdrawal = await lockDecidable(tx, withdrawalId, operatorId)
  if (withdrawal.status !== 'processing') throw new DomainError('conflict', { message: text.withdrawalNotWaiting })
  const asked = approvable(withdrawal)
  const { approvals, isEnough } = await approvePayout(tx, desk, asked, approving, twoAbove)
  const { member_id: memberId, amount, address, created_at: at } = withdrawal
  await rememberSeen(tx, { id: withdrawalId, memberId, amount, address, at }, operatorId, now)
  if (isEnough) {
    await setApproved(tx, withdrawalId, now)
    await queuePayout(tx, { ...asked, amount: micro(asked.amount), now })
  }
  await writeAudit(tx, {
    actorId: operatorId,
    action: 'approve withdrawal',
    subject: `withdrawal ${withdrawalId}`,
    details: {
      amount: toDollars(micro(withdrawal.amount)),
      address: withdrawal.address,
      approvals,
      queued: isEnough,
    },
    now,
  })
  return isEnough
}

/** What of a withdrawal is sent, and where to: what operators say yes to. */
export const approvable = ({ id, member_id, amount, fee, address }: Row): Approvable => ({
  kind: 'withdrawal',
  subjectId: id,
  memberId: member_id,
  amount: amount - fee,
  address,
})

/** A withdrawal that operators may still decide about; nobody decides about their own. */
export async function lockDecidable(tx: Tx, withdrawalId: bigint, operatorId: bigint) {
  await holdPayout(tx, 'withdrawal', withdrawalId)
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  if (!withdrawal) throw new DomainError('not_found')
  if (withdrawal.member_id === operatorId) throw new DomainError('forbidden', { message: text.withdrawalOwn })
  if (withdrawal.ended_at || withdrawal.approved_at)
    throw new DomainError('conflict', { message: text.withdrawalNotWaiting })
  return withdrawal
}
