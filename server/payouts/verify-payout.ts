import type { Money } from '@fairlead/money/money'
import { findHold } from '../ledger/find-hold.ts'
import type { Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { closingToPay, isHoldEnded, orderToPay, type Payout, withdrawalToPay } from './payout-store.ts'

/** What a payout must stand on, read again from where it comes from. Answers what is wrong with it, if anything. */
export function verifyPayout(tx: Tx, payout: Payout, twoOperatorsAbove: Money): Promise<string | undefined> {
  if (payout.kind === 'withdrawal') return verifyWithdrawal(tx, payout, twoOperatorsAbove)
  return payout.kind === 'refund' ? verifyRefund(tx, payout) : verifyOrder(tx, payout, twoOperatorsAbove)
}

async function verifyWithdrawal(tx: Tx, payout: Payout, twoOperatorsAbove: Money): Promise<string | undefined> {
  const withdrawal = await withdrawalToPay(tx, payout.subject_id)
  if (!withdrawal) return 'there is no such withdrawal'
  if (!withdrawal.is_open) return 'the withdrawal is not let through'
  if (withdrawal.approvals < (withdrawal.amount > twoOperatorsAbove ? 2n : 1n))
    return 'too few operators let it through'
  if (withdrawal.member_id !== payout.member_id) return 'the withdrawal is of another member'
  if (withdrawal.address !== payout.address) return 'the withdrawal goes to another address'
  const amount = withdrawal.amount as Money
  if (payout.amount !== amount - withdrawal.fee) return 'the withdrawal is of another amount'
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
  if (!closing) return 'there is no such closing'
  if (closing.member_id !== payout.member_id) return 'the closing is of another member'
  if (closing.address !== payout.address) return 'the refund goes to another address'
  if (closing.refund !== payout.amount) return 'the refund is of another amount'
  if (!closing.posted) return 'the ledger has no refund of it'
  return undefined
}

async function verifyOrder(tx: Tx, payout: Payout, twoOperatorsAbove: Money): Promise<string | undefined> {
  const order = await orderToPay(tx, payout.subject_id)
  if (!order || order.kind !== payout.kind) return 'there is no such order'
  if (!order.is_done) return 'the order is not confirmed'
  const needed = order.kind === 'leftover' && payout.amount <= twoOperatorsAbove ? 1n : 2n
  if (order.operators < needed) return 'too few operators let it through'
  if (order.member_id !== payout.member_id) return 'the order is of another member'
  if (order.address !== payout.address) return 'the order goes to another address'
  if (order.amount !== payout.amount) return 'the order is of another amount'
  if (!order.posted) return 'the ledger has not posted it'
  return undefined
}
