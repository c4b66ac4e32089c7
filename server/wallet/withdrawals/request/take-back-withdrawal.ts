import { text } from '@fairlead/contract/text'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { takeBackApproval } from '../../payouts/approvals/take-back-approval.ts'
import { holdPayout } from '../../payouts/hold-payout.ts'
import type { Decision } from '../decide/approve-withdrawal.ts'
import { lockWithdrawal, setUnapproved } from '../withdrawal-store.ts'

/** Takes one's own approval back: the withdrawal waits for a decision again. */
export async function takeBackWithdrawal(tx: Tx, { withdrawalId, operatorId, now }: Decision): Promise<void> {
  await holdPayout(tx, 'withdrawal', withdrawalId)
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  if (!withdrawal) throw new DomainError('not_found')
  if (withdrawal.ended_at) throw new DomainError('conflict', { message: text.withdrawalNotWaiting })
  await takeBackApproval(tx, { kind: 'withdrawal', subjectId: withdrawalId, operatorId, now })
  await setUnapproved(tx, withdrawalId)
}
