import { recentlyChanged } from '../../../people/identity/sign-in/recent-change.ts'
import { addSeconds } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { Approvable, Orderable } from '../approvable.ts'
import { signedSince } from '../payout-store.ts'
import type { Signer } from '../signer.ts'
import type { ProofDesk, Statement } from './approval-proof.ts'
import { type Approval, noteVerified, standingApprovals } from './approval-store.ts'

export type Judge = Pick<Signer, 'caps' | 'desk' | 'clock'>
export type Looker = Pick<Judge, 'desk' | 'clock'>
type Proved = { approvals: Approval[]; doubt: string | undefined }

const daySeconds = 86_400

/** For what one operator may let out alone, up to a limit. Answers what is wrong, if anything. */
export async function verifyApprovals(
  tx: Tx,
  asked: (Approvable | Orderable) & { amount: bigint; memberId: bigint },
  { caps, desk, clock }: Judge,
): Promise<string | undefined> {
  const { approvals, doubt } = await provedBy(tx, asked, { desk, clock })
  const [first, second] = approvals
  if (!first) return doubt ?? 'no operator approved it'
  if (second) return undefined
  const { amount, memberId } = asked
  const since = addSeconds(clock.now(), -daySeconds)
  const ofMember = await signedSince(tx, { memberId }, since)
  const byOperator = await signedSince(tx, { operatorId: first.operator_id }, since)
  const isLarge = amount + ofMember > caps.twoOperatorsAbove || amount + byOperator > caps.twoOperatorsAbove
  const isChanged = (await recentlyChanged(tx, [memberId], first.at)).has(memberId)
  return isLarge || isChanged ? (doubt ?? 'too few operators approved it') : undefined
}

/** For what always takes two. */
export async function verifyByTwo(tx: Tx, asked: Approvable | Orderable, looker: Looker): Promise<string | undefined> {
  const { approvals, doubt } = await provedBy(tx, asked, looker)
  return approvals.length >= 2 ? undefined : (doubt ?? 'too few operators approved it')
}

/** Notes what of it is proved, and when that was seen. */
export async function seeProofs(tx: Tx, asked: Approvable | Orderable, looker: Looker): Promise<void> {
  await provedBy(tx, asked, looker)
}

/** Nobody's word counts but that of operators who have proved it for exactly this. */
async function provedBy(tx: Tx, asked: Approvable | Orderable, { desk, clock }: Looker): Promise<Proved> {
  const approvals: Approval[] = []
  let doubt: string | undefined
  for (const approval of await standingApprovals(tx, asked.kind, asked.subjectId)) {
    const { operator_id: operatorId, round } = approval
    const isSame =
      approval.amount === asked.amount && approval.address === asked.address && operatorId !== asked.memberId
    const problem = isSame
      ? await lookOnce(tx, desk, approval, { ...asked, operatorId, round }, clock.now())
      : 'an approval is for something else'
    if (problem) doubt = problem
    else approvals.push(approval)
  }
  return { approvals, doubt }
}

/**
 * A code is used up by the first look, so the signer notes that it has seen it, and when by its own clock: nobody else can write that.
 * What else is proved is looked at each time: of an order more is proved than its approvals' rows keep.
 */
async function lookOnce(
  tx: Tx,
  desk: ProofDesk,
  approval: Approval,
  said: Statement,
  now: Date,
): Promise<string | undefined> {
  if (approval.verified_at && !('details' in said)) return undefined
  const problem = await desk.lookAgain(tx, said, { ...approval, now })
  if (!problem && !approval.verified_at) await noteVerified(tx, approval.id, now)
  return problem
}
