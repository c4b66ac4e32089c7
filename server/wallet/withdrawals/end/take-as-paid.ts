import { micro } from '@fairlead/money/money'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { holdPayout } from '../../payouts/hold-payout.ts'
import { queuePayout } from '../../payouts/queue-payout.ts'
import { approvable } from '../decide/approve-withdrawal.ts'
import { lockWithdrawal, setApproved, setProcessing } from '../withdrawal-store.ts'

/**
 * Two operators have seen on the chain that a withdrawal was paid which a restored database believes to wait for its code or for a decision. It
 * is let through by that; the signer, which looks at the transfer itself, ends it, and sends nothing.
 */
export async function takeAsPaid(tx: Tx, withdrawalId: bigint, now: Date): Promise<void> {
  await holdPayout(tx, 'withdrawal', withdrawalId)
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  if (!withdrawal || withdrawal.ended_at) throw new DomainError('conflict')
  if (withdrawal.status === 'otp_pending') await setProcessing(tx, withdrawalId)
  if (!withdrawal.approved_at) await setApproved(tx, withdrawalId, now)
  const asked = approvable(withdrawal)
  await queuePayout(tx, { ...asked, amount: micro(asked.amount), now })
}
