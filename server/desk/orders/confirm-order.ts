import { text } from '@fairlead/contract/text'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type Orderable, orderable } from '../../wallet/payouts/approvable.ts'
import type { GivenProof } from '../../wallet/payouts/approvals/approval-proof.ts'
import { type Approving, noteApproval } from '../../wallet/payouts/approvals/approve-payout.ts'
import { approvalsNeeded, readApproval, standsFor } from '../../wallet/payouts/approvals/read-approvals.ts'
import { isUnsigned } from '../../wallet/payouts/sends/is-unsigned.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import { carryOut } from './carry-out.ts'
import type { Orders } from './order.ts'
import { endOrder, findOrder, lockOrder, type OrderRow } from './store.ts'

type Decision = { orderId: bigint; operatorId: bigint; now: Date }

/**
 * An operator proves that they want it: first who asked, then another one, who lets it happen in this transaction. What cannot be
 * done any more is refused, and the order waits on. Answers whether it happened.
 */
export async function confirmOrder(
  tx: Tx,
  orders: Orders,
  { orderId, operatorId, given, now }: Decision & { given: GivenProof },
): Promise<boolean> {
  const order = await lockUndone(tx, orderId)
  if (isAbout(order, operatorId)) throw new DomainError('forbidden', { message: text.orderAboutYou })
  const asked = orderable(order)
  if (order.status === 'done') return confirmAgain(tx, orders, asked, { operatorId, given, now })
  const isProved = await standsFor(tx, asked, order.asked_by)
  if (isProved && order.asked_by === operatorId) throw new DomainError('forbidden', { message: text.orderOwn })
  if (!isProved && order.asked_by !== operatorId) throw new DomainError('conflict', { message: text.orderUnproved })
  const approvals = await noteApproval(tx, orders.desk, asked, { operatorId, given, now })
  if (approvals >= (await operatorsNeeded(tx, orders, order, asked, operatorId, now))) {
    await carryOut(tx, orders, order, operatorId, now)
    return true
  }
  const subject = `order ${order.id}`
  await writeAudit(tx, { actorId: operatorId, action: `prove ${inWords(order)}`, subject, details: {}, now })
  return false
}

/** What the operator who asks is about to sign. */
export async function readOrderApproval(reader: Reader, orders: Orders, orderId: bigint, operatorId: bigint) {
  const order = await findOrder(reader, orderId)
  if (!order) throw new DomainError('not_found')
  return readApproval(reader, orders.desk, orderable(order), operatorId)
}

export async function withdrawOrder(tx: Tx, { orderId, operatorId, now }: Decision): Promise<void> {
  const order = await lockWaiting(tx, orderId)
  await endOrder(tx, order.id, { status: 'withdrawn', by: operatorId, at: now })
  await writeAudit(tx, {
    actorId: operatorId,
    action: `withdraw ${inWords(order)}`,
    subject: `order ${order.id}`,
    details: {},
    now,
  })
}

/**
 * It was done, but the signer does not pay it: one who stood for it may not let money out any more. Another one who does takes their
 * place; nothing is posted again.
 */
async function confirmAgain(tx: Tx, { desk }: Orders, asked: Orderable, approving: Approving): Promise<boolean> {
  await noteApproval(tx, desk, asked, approving)
  const { operatorId: actorId, now } = approving
  const action = `confirm ${asked.kind.replace('_', ' ')} again`
  await writeAudit(tx, { actorId, action, subject: `order ${asked.subjectId}`, details: {}, now })
  return true
}

const inWords = ({ kind }: OrderRow): string => kind.replace('_', ' ')

/** A small refund of leftovers takes one, unless this operator or this member was let have much of late. */
async function operatorsNeeded(
  tx: Tx,
  { twoOperatorsAbove }: Orders,
  order: OrderRow,
  { kind, subjectId, memberId, amount }: Orderable,
  operatorId: bigint,
  now: Date,
): Promise<number> {
  if (order.operators_needed === 2 || kind !== 'leftover' || memberId === null || amount === null) return 2
  return approvalsNeeded(tx, { kind, subjectId, memberId, amount }, operatorId, twoOperatorsAbove, now)
}

/** What waits for an operator, or for the signer, who asks for one more. */
async function lockUndone(tx: Tx, orderId: bigint): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  return order?.status === 'done' && (await isUnsigned(tx, orderable(order))) ? order : assertWaiting(order)
}

const lockWaiting = async (tx: Tx, orderId: bigint): Promise<OrderRow> => assertWaiting(await lockOrder(tx, orderId))

function assertWaiting(order: OrderRow | undefined): OrderRow {
  if (!order) throw new DomainError('not_found')
  if (order.status !== 'waiting') throw new DomainError('conflict', { message: text.orderNotWaiting })
  return order
}

function isAbout({ member_id, details }: OrderRow, operatorId: bigint): boolean {
  const other =
    details.kind === 'correction'
      ? [details.from.memberId, details.to.memberId]
      : details.kind === 'give_login'
        ? [details.otherId]
        : details.kind === 'reconcile'
          ? details.transfers.map(({ memberId }) => memberId)
          : []
  return member_id === operatorId || other.some((id) => id !== undefined && BigInt(id) === operatorId)
}
