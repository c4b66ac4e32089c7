import { text } from '@fairlead/contract/text'
import { type Money, micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { refundLeftover } from '../../finance/fuel/leaving/refund-leftover.ts'
import { isFrozen } from '../../finance/fuel/standing/freeze.ts'
import { unfreezeMember } from '../../finance/fuel/standing/unfreeze.ts'
import { postHousePayout } from '../../finance/ledger/post-house-payout.ts'
import { payoutAddressOf } from '../../people/account/payout-address.ts'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { giveBack } from '../../wallet/deposits/found/give-back.ts'
import { markReturned } from '../../wallet/deposits/found/mark-returned.ts'
import { isUnpaid } from '../../wallet/payouts/approvable.ts'
import { queuePayout } from '../../wallet/payouts/queue-payout.ts'
import { assertUnknown } from '../../wallet/payouts/reconcile/assert-unknown.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import { correctAccounts } from './correct-accounts.ts'
import { loginDecision, type Of, type Orders } from './order.ts'
import { endOrder, type OrderRow } from './store.ts'

/** What is to be sent, and where; nothing where nothing leaves the treasury. */
type Sending = { amount: Money; address: string } | undefined

/** Does what the order says, once, and queues what is to be sent. */
export async function carryOut(tx: Tx, orders: Orders, order: OrderRow, operatorId: bigint, now: Date): Promise<void> {
  const sent = await perform(tx, orders, order, operatorId, now)
  // More may have come since, or the address may be another one: that was proved by nobody.
  if (sent && (sent.amount !== order.amount || sent.address !== order.address))
    throw new DomainError('conflict', { message: text.orderOutdated })
  await endOrder(tx, order.id, { status: 'done', by: operatorId, at: now })
  if (sent) {
    const { kind, member_id } = order
    if (isUnpaid(kind)) throw new Error(`Nothing is paid by the order ${order.id}`)
    await queuePayout(tx, { kind, subjectId: order.id, memberId: member_id, ...sent, now })
  }
  await writeAudit(tx, {
    actorId: operatorId,
    action: order.kind.replace('_', ' '),
    subject: `order ${order.id}`,
    details: { reason: order.reason, ...(sent && { amount: toDollars(sent.amount), address: sent.address }) },
    now,
  })
}

function perform(tx: Tx, orders: Orders, order: OrderRow, operatorId: bigint, now: Date): Promise<Sending> {
  const given = order.details
  const by = { askedBy: order.asked_by, confirmedBy: operatorId, now }
  switch (given.kind) {
    case 'unfreeze':
      return unfreeze(tx, orders, given, operatorId, now)
    case 'reset_factor':
      return resetFactor(tx, orders, order, given, operatorId, now)
    case 'give_login':
      return orders.logins.give(tx, loginDecision(given), now).then(() => undefined)
    case 'correction':
      return correctAccounts(tx, { orderId: order.id, given, now }).then(() => undefined)
    case 'leftover':
      return sendLeftover(tx, order.id, given, now)
    case 'rescue':
      return giveBack(tx, { orderId: order.id, foundId: BigInt(given.foundId), now }).then((amount) => ({
        amount,
        address: given.address.toLowerCase(),
      }))
    case 'house_payout':
      return sendHouseShare(tx, orders, order, now)
    case 'close_all':
      return orders.stops.closeAll(tx, given, by).then(() => undefined)
    case 'hold_cluster':
      return orders.clusters.hold(tx, given, by).then(() => undefined)
    case 'reconcile':
      return letBePaid(tx, orders, given, now)
    case 'release_hold':
      return orders.clusters.release(tx, given, by).then(() => undefined)
  }
}

async function unfreeze(
  tx: Tx,
  { freeBot }: Orders,
  given: Of<'unfreeze'>,
  operatorId: bigint,
  now: Date,
): Promise<undefined> {
  await unfreezeMember(tx, BigInt(given.memberId))
  await freeBot(tx, BigInt(given.memberId), operatorId, now)
}

/** It stands in the member's own log, too: whoever looks at the account later must see it. */
async function resetFactor(
  tx: Tx,
  { factors }: Orders,
  { id, asked_at: askedAt, reason }: OrderRow,
  given: Of<'reset_factor'>,
  operatorId: bigint,
  now: Date,
): Promise<undefined> {
  await factors.reset(tx, { memberId: BigInt(given.memberId), askedAt, now })
  const subject = `member ${given.memberId}`
  const details = { order: Number(id), reason }
  await writeAudit(tx, { actorId: operatorId, action: 'reset second factor', subject, details, now })
}

async function sendLeftover(tx: Tx, orderId: bigint, given: Of<'leftover'>, now: Date): Promise<Sending> {
  const memberId = BigInt(given.memberId)
  if (await isFrozen(tx, memberId)) throw new DomainError('account_frozen')
  const payout = await payoutAddressOf(tx, memberId)
  if (!payout) throw new DomainError('payout_address_missing')
  if (payout.usableAt > now) throw new DomainError('payout_address_on_hold')
  const amount = await refundLeftover(tx, { key: `order ${orderId}`, memberId, account: given.account, now })
  if (given.account === 'suspense') await markReturned(tx, memberId)
  return { amount, address: payout.address }
}

/** What it moves the signer moves; here only what nobody had decided about yet is let through. */
async function letBePaid(tx: Tx, { takeAsPaid }: Orders, given: Of<'reconcile'>, now: Date): Promise<undefined> {
  await assertUnknown(tx, given)
  for (const { as, subjectId } of given.transfers)
    if (as === 'withdrawal' && subjectId !== undefined) await takeAsPaid(tx, BigInt(subjectId), now)
}

async function sendHouseShare(tx: Tx, { houseAddress }: Orders, { id, amount }: OrderRow, now: Date): Promise<Sending> {
  if (!houseAddress) throw new DomainError('conflict', { message: text.houseAddressMissing })
  if (amount === null) throw new Error(`The order ${id} has no amount`)
  await postHousePayout(tx, { orderId: id, amount: micro(amount), now })
  return { amount: micro(amount), address: houseAddress.toLowerCase() }
}
