import type { Money } from '@fairlead/money/money'
import { readArrears } from '../../finance/fuel/reads/read-arrears.ts'
import { isFrozen } from '../../finance/fuel/standing/freeze.ts'
import { findHold } from '../../finance/ledger/find-hold.ts'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { isSetAside } from '../../watch/set-aside/is-set-aside.ts'
import { orderable } from './approvable.ts'
import { type Judge, verifyApprovals, verifyByTwo } from './approvals/verify-approvals.ts'
import {
  closingToPay,
  isHoldEnded,
  orderToPay,
  type Payout,
  wasChangedSinceApproval,
  wasSigned,
  withdrawalToPay,
} from './payout-store.ts'
import { verifyCorrections } from './reconcile/verify-corrections.ts'

/** What a payout must stand on, read again from where it comes from. Answers what is wrong with it, if anything. */
export async function verifyPayout(tx: Tx, payout: Payout, judge: Judge): Promise<string | undefined> {
  // What was signed is the signer's own to know: a row that somebody has put back into the queue is not paid again.
  if (await wasSigned(tx, payout.id)) return 'it was signed before'
  const { kind, subject_id: subjectId, member_id: memberId, amount, address } = payout
  const uncorrected = memberId === null ? undefined : await verifyCorrections(tx, memberId, judge)
  if (uncorrected) return uncorrected
  if (kind !== 'withdrawal' && kind !== 'refund') return verifyOrder(tx, payout, judge)
  if (memberId === null) return 'it is of nobody'
  const wrong = kind === 'withdrawal' ? await verifyWithdrawal(tx, payout) : await verifyRefund(tx, payout)
  return wrong ?? (await verifyApprovals(tx, { kind, subjectId, memberId, amount, address }, judge))
}

/** What may have changed since operators let it through. Answers what it waits for, if anything. */
export async function waitsForMember(tx: Tx, payout: Payout): Promise<string | undefined> {
  if (payout.member_id === null) return undefined
  if (await isFrozen(tx, payout.member_id)) return 'The member is frozen.'
  if (await isSetAside(tx, payout.member_id))
    return 'Processing for the member is suspended, so we do not know what they owe.'
  if (payout.kind === 'withdrawal' && (await readArrears(tx, payout.member_id)) > 0n)
    return 'The member has unpaid charges.'
  // Whoever took the account over, or took it back, did so after the operators looked; they can look again and approve anew.
  const canBeTakenBack = payout.kind === 'withdrawal' || payout.kind === 'refund'
  if (canBeTakenBack && (await wasChangedSinceApproval(tx, payout)))
    return 'The member’s password, second factor, e-mail or payout address was changed after approval. Withdraw the approval and check again.'
  return undefined
}

async function verifyWithdrawal(tx: Tx, payout: Payout): Promise<string | undefined> {
  const withdrawal = await withdrawalToPay(tx, payout.subject_id)
  if (!withdrawal) return 'there is no such withdrawal'
  if (!withdrawal.is_open) return 'the withdrawal is not approved'
  if (withdrawal.member_id !== payout.member_id) return 'the withdrawal belongs to another member'
  if (withdrawal.address !== payout.address) return 'the withdrawal goes to another address'
  const amount = withdrawal.amount as Money
  if (payout.amount !== amount - withdrawal.fee) return 'the withdrawal is for another amount'
  const hold = await holdOf(tx, String(payout.subject_id))
  if (hold?.memberId !== payout.member_id || hold.amount !== amount) return 'the ledger holds nothing for it'
  return undefined
}

async function holdOf(tx: Tx, withdrawal: string): Promise<{ memberId: bigint; amount: Money } | undefined> {
  if (await isHoldEnded(tx, withdrawal)) return undefined
  try {
    return await findHold(tx, withdrawal)
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

async function verifyRefund(tx: Tx, payout: Payout): Promise<string | undefined> {
  const closing = await closingToPay(tx, payout.subject_id)
  if (!closing) return 'there is no such closure'
  if (closing.member_id !== payout.member_id) return 'the closure belongs to another member'
  if (closing.address !== payout.address) return 'the refund goes to another address'
  if (closing.refund !== payout.amount) return 'the refund is for another amount'
  if (!closing.posted) return 'the ledger has no refund for it'
  return undefined
}

async function verifyOrder(tx: Tx, payout: Payout, judge: Judge): Promise<string | undefined> {
  const order = await orderToPay(tx, payout.subject_id)
  if (!order || order.kind !== payout.kind) return 'there is no such order'
  if (!order.is_done) return 'the order is not confirmed'
  if (order.member_id !== payout.member_id) return 'the order belongs to another member'
  if (order.address !== payout.address) return 'the order goes to another address'
  if (order.amount !== payout.amount) return 'the order is for another amount'
  if (!order.posted) return 'the ledger has not posted it'
  const { amount, member_id: memberId } = payout
  const asked = orderable(order)
  if (payout.kind !== 'leftover') return verifyByTwo(tx, asked, judge)
  return memberId === null ? 'it is of nobody' : verifyApprovals(tx, { ...asked, amount, memberId }, judge)
}
