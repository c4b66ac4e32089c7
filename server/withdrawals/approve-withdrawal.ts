import { text } from '@fairlead/contract/text'
import { type Money, micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { isFrozen } from '../fuel/freeze.ts'
import { arePayoutsStopped } from '../ledger/payouts.ts'
import { rememberSeen } from '../operator/assess-withdrawal.ts'
import { writeAudit } from '../operator/write-audit.ts'
import { queuePayout } from '../payouts/queue-payout.ts'
import type { Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { addApproval, countApprovals, lockWithdrawal, setApproved } from './withdrawal-store.ts'

export type Decision = { withdrawalId: bigint; operatorId: bigint; now: Date }

export const approvalsNeeded = (amount: bigint, twoAbove: Money): number => (amount > twoAbove ? 2 : 1)

/** Lets a withdrawal be paid, or notes the first of two approvals. Answers whether it is the signer's now. */
export async function approveWithdrawal(
  tx: Tx,
  { withdrawalId, operatorId, now }: Decision,
  twoAbove: Money,
): Promise<boolean> {
  const withdrawal = await lockDecidable(tx, withdrawalId, operatorId)
  if (withdrawal.status !== 'processing') throw new DomainError('conflict', { message: text.withdrawalNotWaiting })
  const amount = micro(withdrawal.amount)
  if (await arePayoutsStopped(tx)) throw new DomainError('payouts_stopped')
  if (await isFrozen(tx, withdrawal.member_id)) throw new DomainError('account_frozen')
  if (!(await addApproval(tx, withdrawalId, operatorId, now)))
    throw new DomainError('conflict', { message: text.withdrawalApprovedByYou })

  await rememberSeen(
    tx,
    {
      id: withdrawalId,
      memberId: withdrawal.member_id,
      amount,
      address: withdrawal.address,
      at: withdrawal.created_at,
    },
    operatorId,
    now,
  )
  const approvals = await countApprovals(tx, withdrawalId)
  const isEnough = approvals >= approvalsNeeded(amount, twoAbove)
  if (isEnough) {
    await setApproved(tx, withdrawalId, now)
    await queuePayout(tx, {
      kind: 'withdrawal',
      subjectId: withdrawalId,
      memberId: withdrawal.member_id,
      address: withdrawal.address,
      amount: micro(amount - withdrawal.fee),
      now,
    })
  }
  await writeAudit(tx, {
    actorId: operatorId,
    action: 'approve withdrawal',
    subject: `withdrawal ${withdrawalId}`,
    details: { amount: toDollars(amount), address: withdrawal.address, approvals, queued: isEnough },
    now,
  })
  return isEnough
}

/** A withdrawal that operators may still decide about; nobody decides about their own. */
export async function lockDecidable(tx: Tx, withdrawalId: bigint, operatorId: bigint) {
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  if (!withdrawal) throw new DomainError('not_found')
  if (withdrawal.member_id === operatorId) throw new DomainError('forbidden', { message: text.withdrawalOwn })
  if (withdrawal.ended_at || withdrawal.approved_at)
    throw new DomainError('conflict', { message: text.withdrawalNotWaiting })
  return withdrawal
}
