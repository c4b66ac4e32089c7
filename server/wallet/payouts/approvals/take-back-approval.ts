import { text } from '@fairlead/contract/text'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { writeAudit } from '../../../watch/audit/write-audit.ts'
import { findPayout, type PayoutKind, setPayoutWaiting } from '../payout-store.ts'
import { takeBack } from './approval-store.ts'

type TakenBack = { kind: PayoutKind; subjectId: bigint; operatorId: bigint; now: Date }

/** An operator stands for a payout no longer; too late once the signer has signed. The caller holds what the payout pays for. */
export async function takeBackApproval(tx: Tx, { kind, subjectId, operatorId, now }: TakenBack): Promise<void> {
  // The payout's row first: the signer holds it while it reads the approvals.
  if ((await findPayout(tx, kind, subjectId)) && !(await setPayoutWaiting(tx, kind, subjectId)))
    throw new DomainError('conflict', { message: text.withdrawalSigned })
  if (!(await takeBack(tx, kind, subjectId, operatorId, now)))
    throw new DomainError('conflict', { message: text.withdrawalNotApprovedByYou })
  const subject = `${kind} ${subjectId}`
  await writeAudit(tx, { actorId: operatorId, action: `take back ${kind}`, subject, details: {}, now })
}
