import { micro } from '@fairlead/money/money'
import { captureHold } from '../../finance/ledger/capture-hold.ts'
import { releaseHold } from '../../finance/ledger/release-hold.ts'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { queueJob } from '../../platform/work/jobs.ts'
import type { PayoutEnd } from '../payouts/payout-events.ts'
import { publishWallet } from './publish-wallet.ts'
import { withdrawalMailJob } from './withdrawal-mail.ts'
import { endRow, lockWithdrawal, type WithdrawalEndStatus } from './withdrawal-store.ts'

/** Called in the transaction that ends the payout. Saying the same again changes nothing; saying otherwise is refused. */
export function endWithdrawal(tx: Tx, withdrawalId: bigint, end: PayoutEnd, now: Date): Promise<void> {
  return end.paid
    ? finishWithdrawal(tx, withdrawalId, { status: 'success', reason: null }, now)
    : finishWithdrawal(tx, withdrawalId, { status: 'failed', reason: end.reason }, now)
}

type End = { status: WithdrawalEndStatus; reason: string | null }

/** Ends a withdrawal once: what was held leaves the house or is income again, and the member is told, also by mail. */
export async function finishWithdrawal(tx: Tx, withdrawalId: bigint, end: End, now: Date): Promise<void> {
  if (await settleEnd(tx, withdrawalId, end, now))
    await queueJob(tx, withdrawalMailJob, { withdrawalId: String(withdrawalId), at: now.toISOString() })
}

/** The same without the mail, for those who write it themselves; false when it had ended like this before. */
export async function settleEnd(tx: Tx, withdrawalId: bigint, end: End, now: Date): Promise<boolean> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  if (!withdrawal) throw new DomainError('not_found')
  if (withdrawal.status === end.status) return false
  const canEnd = end.status === 'success' ? withdrawal.approved_at !== null : true
  if (withdrawal.ended_at || !canEnd) throw new DomainError('conflict')
  if (end.status === 'success') await captureHold(tx, String(withdrawalId), micro(withdrawal.fee), now)
  else await releaseHold(tx, String(withdrawalId), now)
  await endRow(tx, withdrawalId, end, now)
  await publishWallet(tx, withdrawal.member_id, now)
  return true
}
