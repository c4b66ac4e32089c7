import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Tx } from '../../../platform/database/db.ts'
import { writeAudit } from '../../../watch/audit/write-audit.ts'
import { finishWithdrawal } from '../end-withdrawal.ts'
import { type Decision, lockDecidable } from './approve-withdrawal.ts'

/** Gives the amount back to the member and tells them why. Too late once the signer has it. */
export async function rejectWithdrawal(
  tx: Tx,
  { withdrawalId, operatorId, now }: Decision,
  reason: string,
): Promise<void> {
  const { amount } = await lockDecidable(tx, withdrawalId, operatorId)
  await finishWithdrawal(tx, withdrawalId, { status: 'rejected', reason }, now)
  await writeAudit(tx, {
    actorId: operatorId,
    action: 'reject withdrawal',
    subject: `withdrawal ${withdrawalId}`,
    details: { amount: toDollars(micro(amount)), reason },
    now,
  })
}
