import { text } from '@fairlead/contract/text'
import type { Money } from '@fairlead/money/money'
import { fromDollars } from '@fairlead/money/parse'
import { isFrozen } from '../fuel/freeze.ts'
import { readFuelBalances, readIncomeBalances } from '../ledger/read-balances.ts'
import { writeAudit } from '../operator/write-audit.ts'
import type { Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { carryOut } from './carry-out.ts'
import type { OrderGiven, Orders } from './order.ts'
import { findWaiting, insertOrder } from './store.ts'

export type Asked = { id: bigint; status: 'waiting' | 'done' }

/** Notes what an operator asks for. It happens when a second one confirms it; a small refund of leftovers at once. */
export async function askForOrder(
  tx: Tx,
  orders: Orders,
  { given, operatorId, now }: { given: OrderGiven; operatorId: bigint; now: Date },
): Promise<Asked> {
  const members = membersOf(given)
  if (members.includes(operatorId)) throw new DomainError('forbidden', { message: text.orderAboutYou })
  if (await findWaiting(tx, given)) throw new DomainError('conflict', { message: text.orderWaitsAlready })
  const memberId = members[0] ?? null
  const amount = await amountOf(tx, given)
  if (given.kind === 'unfreeze' && !(await isFrozen(tx, BigInt(given.memberId))))
    throw new DomainError('conflict', { message: text.memberNotFrozen })
  const isSmall = given.kind === 'leftover' && amount !== null && amount <= orders.twoOperatorsAbove
  const address = given.kind === 'rescue' ? given.address.toLowerCase() : null
  const operatorsNeeded = isSmall ? 1 : 2
  const order = await insertOrder(tx, { given, memberId, amount, address, operatorsNeeded, askedBy: operatorId, now })
  await writeAudit(tx, {
    actorId: operatorId,
    action: `ask for ${given.kind.replace('_', ' ')}`,
    subject: `order ${order.id}`,
    details: JSON.parse(JSON.stringify(given)),
    now,
  })
  if (!isSmall) return { id: order.id, status: 'waiting' }
  await carryOut(tx, orders, order, operatorId, now)
  return { id: order.id, status: 'done' }
}

/** Whom an order is about. */
function membersOf(given: OrderGiven): bigint[] {
  if (given.kind === 'correction')
    return [given.from.memberId, given.to.memberId].flatMap((id) => (id === undefined ? [] : [BigInt(id)]))
  return 'memberId' in given ? [BigInt(given.memberId)] : []
}

async function amountOf(tx: Tx, given: OrderGiven): Promise<Money | null> {
  if (given.kind === 'correction' || given.kind === 'house_payout') return fromDollars(given.amount)
  if (given.kind !== 'leftover') return null
  const memberId = BigInt(given.memberId)
  const amount =
    given.account === 'suspense'
      ? (await readFuelBalances(tx, memberId)).waiting
      : (await readIncomeBalances(tx, memberId)).income
  if (amount === 0n) throw new DomainError('conflict', { message: text.nothingLeftOver })
  return amount
}
