import { text } from '@fairlead/contract/text'
import { writeAudit } from '../operator/write-audit.ts'
import type { Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { carryOut } from './carry-out.ts'
import type { Orders } from './order.ts'
import { endOrder, lockOrder, type OrderRow } from './store.ts'

type Decision = { orderId: bigint; operatorId: bigint; now: Date }

/** A second operator lets it happen, in this transaction: what cannot be done any more is refused, and the order waits on. */
export async function confirmOrder(tx: Tx, orders: Orders, { orderId, operatorId, now }: Decision): Promise<void> {
  const order = await lockWaiting(tx, orderId)
  if (order.asked_by === operatorId) throw new DomainError('forbidden', { message: text.orderOwn })
  if (isAbout(order, operatorId)) throw new DomainError('forbidden', { message: text.orderAboutYou })
  await carryOut(tx, orders, order, operatorId, now)
}

export async function withdrawOrder(tx: Tx, { orderId, operatorId, now }: Decision): Promise<void> {
  const order = await lockWaiting(tx, orderId)
  await endOrder(tx, order.id, { status: 'withdrawn', by: operatorId, at: now })
  await writeAudit(tx, {
    actorId: operatorId,
    action: `withdraw ${order.kind.replace('_', ' ')}`,
    subject: `order ${order.id}`,
    details: {},
    now,
  })
}

async function lockWaiting(tx: Tx, orderId: bigint): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new DomainError('not_found')
  if (order.status !== 'waiting') throw new DomainError('conflict', { message: text.orderNotWaiting })
  return order
}

function isAbout({ member_id, details }: OrderRow, operatorId: bigint): boolean {
  const other = details.kind === 'correction' ? [details.from.memberId, details.to.memberId] : []
  return member_id === operatorId || other.some((id) => id !== undefined && BigInt(id) === operatorId)
}
