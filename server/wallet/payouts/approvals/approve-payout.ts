import { text } from '@fairlead/contract/text'
import type { Money } from '@fairlead/money/money'
import { isFrozen } from '../../../finance/fuel/standing/freeze.ts'
import { arePayoutsStopped } from '../../../finance/ledger/payouts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { isSetAside } from '../../../watch/set-aside/is-set-aside.ts'
import type { Approvable, Orderable } from '../approvable.ts'
import type { GivenProof, ProofDesk } from './approval-proof.ts'
import { insertApproval, lockOperator, roundOf, standingApprovals } from './approval-store.ts'
import { approvalsNeeded } from './read-approvals.ts'

export type Approving = { operatorId: bigint; given: GivenProof; now: Date }

/** Notes that an operator lets a payout through, with a proof that the signer looks at again. Answers whether they are enough now. */
export async function approvePayout(
  tx: Tx,
  desk: ProofDesk,
  asked: Approvable,
  approving: Approving,
  twoAbove: Money,
): Promise<{ approvals: number; isEnough: boolean }> {
  if (await arePayoutsStopped(tx)) throw new DomainError('payouts_stopped')
  if ((await isFrozen(tx, asked.memberId)) || (await isSetAside(tx, asked.memberId)))
    throw new DomainError('account_frozen')
  const approvals = await noteApproval(tx, desk, asked, approving)
  const needed = await approvalsNeeded(tx, asked, approving.operatorId, twoAbove, approving.now)
  return { approvals, isEnough: approvals >= needed }
}

/** Answers how many operators stand for it now. */
export async function noteApproval(
  tx: Tx,
  desk: ProofDesk,
  asked: Approvable | Orderable,
  { operatorId, given, now }: Approving,
): Promise<number> {
  await lockOperator(tx, operatorId)
  const round = await roundOf(tx, asked.kind, asked.subjectId, operatorId)
  const proof = await desk.make(tx, { ...asked, operatorId, round }, given, now)
  if (!(await insertApproval(tx, asked, { operatorId, proof, now })))
    throw new DomainError('conflict', { message: text.withdrawalApprovedByYou })
  return (await standingApprovals(tx, asked.kind, asked.subjectId)).length
}
