import type { Money } from '@fairlead/money/money'
import { recentlyChanged } from '../../../people/identity/sign-in/recent-change.ts'
import { addSeconds } from '../../../platform/clock.ts'
import type { Reader } from '../../../platform/database/db.ts'
import type { Approvable, Orderable } from '../approvable.ts'
import { challengeOf, type ProofDesk, type ProofKind } from './approval-proof.ts'
import { approvalsOf, letThroughSince, roundOf, standingApprovals } from './approval-store.ts'

const daySeconds = 86_400

export type ApprovalParts = { desk: ProofDesk; twoAbove: Money }
type ApprovalState = {
  approvals: number
  approvalsNeeded: number
  approvers: { id: number; name: string }[]
  approvedAt: string | null
  canTakeBack: boolean
  proof: ProofKind
}

/** How far the operators have come with each of these, as the one who asks sees it. */
export async function readApprovals(
  reader: Reader,
  { desk, twoAbove }: ApprovalParts,
  asked: readonly Omit<Approvable, 'address'>[],
  operatorId: bigint,
  now: Date,
): Promise<ApprovalState[]> {
  const found = await approvalsOf(reader, asked, operatorId, addSeconds(now, -daySeconds))
  const kindFor = await desk.kindsFor(reader, operatorId)
  const memberIds = asked.map(({ memberId }) => memberId)
  const changed = await recentlyChanged(reader, memberIds, now)
  return asked.map(({ amount, subjectId, memberId }) => {
    const own = found.get(subjectId)
    const approvers = (own?.approvers ?? []).map(({ id, name }) => ({ id: Number(id), name }))
    const isLarge = amount + (own?.ofMember ?? 0n) > twoAbove || amount + (own?.byOperator ?? 0n) > twoAbove
    const needsTwo = isLarge || changed.has(memberId)
    const isQueued = own?.queuedAt !== null && own?.queuedAt !== undefined
    return {
      approvals: approvers.length,
      approvalsNeeded: isQueued ? Math.max(approvers.length, 1) : needsTwo ? 2 : 1,
      approvers,
      approvedAt: own?.queuedAt?.toISOString() ?? null,
      canTakeBack: own?.isSigned !== true && approvers.some(({ id }) => id === Number(operatorId)),
      proof: kindFor({ amount }),
    }
  })
}

/** Whether this operator has proved it, and not taken that back. */
export async function standsFor(
  reader: Reader,
  { kind, subjectId }: Approvable | Orderable,
  operatorId: bigint,
): Promise<boolean> {
  return (await standingApprovals(reader, kind, subjectId)).some(({ operator_id }) => operator_id === operatorId)
}

/** What the operator who asks is about to sign. */
export async function readApproval(reader: Reader, desk: ProofDesk, asked: Approvable | Orderable, operatorId: bigint) {
  const round = await roundOf(reader, asked.kind, asked.subjectId, operatorId)
  return {
    proof: (await desk.kindsFor(reader, operatorId))(asked),
    challenge: challengeOf({ ...asked, operatorId, round }),
    rpId: desk.rpId,
    credentialIds: await desk.credentialsOf(reader, operatorId),
  }
}

/**
 * One operator alone lets no member have, and lets nobody else have, more than the limit within 24 hours; above it takes two, and so
 * does whatever somebody asks for whose password, second factor or e-mail address was changed within a day.
 */
export async function approvalsNeeded(
  reader: Reader,
  asked: Omit<Approvable, 'address'>,
  operatorId: bigint,
  twoAbove: Money,
  now: Date,
): Promise<1 | 2> {
  const { byOperator, ofMember } = await letThroughSince(reader, asked, operatorId, addSeconds(now, -daySeconds))
  const isLarge = asked.amount + byOperator > twoAbove || asked.amount + ofMember > twoAbove
  return isLarge || (await recentlyChanged(reader, [asked.memberId], now)).has(asked.memberId) ? 2 : 1
}
