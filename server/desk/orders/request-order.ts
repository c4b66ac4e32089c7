import { text } from '@fairlead/contract/text'
import type { Money } from '@fairlead/money/money'
import { fromDollars } from '@fairlead/money/parse'
import { readLeftover } from '../../finance/fuel/leaving/read-leftover.ts'
import { isFrozen } from '../../finance/fuel/standing/freeze.ts'
import { payoutAddressOf } from '../../people/account/payout-address.ts'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { readRescuable } from '../../wallet/deposits/found/give-back.ts'
import { assertUnknown } from '../../wallet/payouts/reconcile/assert-unknown.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import { loginDecision, type Of, type OrderGiven, type Orders } from './order.ts'
import { areMembers, findWaiting, insertOrder, type NewOrder } from './store.ts'

type Asking = Exclude<OrderGiven, { kind: 'reconcile' }>
type Input = { given: OrderGiven; operatorId: bigint; now: Date }
/** What is moved or sent, and where to; fixed now, so that everybody proves the same. */
type Outcome = { amount: Money | null; address: string | null }

/** Notes what an operator asks for. It happens when enough of them, the one who asked first, have proved that they want it. */
export async function requestOrder(tx: Tx, orders: Orders, { given, operatorId, now }: Input): Promise<bigint> {
  if (given.kind === 'reconcile') return requestReconciling(tx, { given, operatorId, now })
  const members = membersOf(given)
  if (members.includes(operatorId)) throw new DomainError('forbidden', { message: text.orderAboutYou })
  if (!(await areMembers(tx, members))) throw new DomainError('not_found')
  if (await findWaiting(tx, given)) throw new DomainError('conflict', { message: text.orderWaitsAlready })
  const memberId = members[0] ?? null
  if (given.kind === 'close_all') await orders.stops.assertTarget(tx, given)
  if (given.kind === 'hold_cluster') await orders.clusters.assertHold(tx, given)
  if (given.kind === 'release_hold') await orders.clusters.assertRelease(tx, given)
  const { amount, address } = await outcomeOf(tx, orders, given)
  if (given.kind === 'unfreeze' && !(await isFrozen(tx, BigInt(given.memberId))))
    throw new DomainError('conflict', { message: text.memberNotFrozen })
  if (given.kind === 'give_login') await orders.logins.assertDisputed(tx, loginDecision(given))
  if (given.kind === 'reset_factor') await orders.factors.announceReset(tx, BigInt(given.memberId), now)
  const isSmall = given.kind === 'leftover' && amount !== null && amount <= orders.twoOperatorsAbove
  const operatorsNeeded = isSmall ? 1 : 2
  return writeOrder(tx, { given, memberId, amount, address, operatorsNeeded, askedBy: operatorId, now })
}

/** Transfers that the chain has and the books do not know. Whoever owns the database may write it down for an operator, who proves it. */
export async function requestReconciling(
  tx: Tx,
  { given, operatorId, now }: { given: Of<'reconcile'>; operatorId: bigint; now: Date },
): Promise<bigint> {
  const members = given.transfers.flatMap(({ memberId }) => (memberId === undefined ? [] : [BigInt(memberId)]))
  if (members.includes(operatorId)) throw new DomainError('forbidden', { message: text.orderAboutYou })
  if (!(await areMembers(tx, members))) throw new DomainError('not_found')
  if (await findWaiting(tx, given)) throw new DomainError('conflict', { message: text.orderWaitsAlready })
  const amount = await assertUnknown(tx, given)
  const outcome = { memberId: null, amount, address: null, operatorsNeeded: 2 } as const
  return writeOrder(tx, { given, ...outcome, askedBy: operatorId, now })
}

async function writeOrder(tx: Tx, order: NewOrder): Promise<bigint> {
  const { given, askedBy, now } = order
  const { id } = await insertOrder(tx, order)
  await writeAudit(tx, {
    actorId: askedBy,
    action: `ask for ${given.kind.replace('_', ' ')}`,
    subject: `order ${id}`,
    details: JSON.parse(JSON.stringify(given)),
    now,
  })
  return id
}

/** Whom an order is about. */
function membersOf(given: Asking): bigint[] {
  if (given.kind === 'correction')
    return [given.from.memberId, given.to.memberId].flatMap((id) => (id === undefined ? [] : [BigInt(id)]))
  if (given.kind === 'give_login') return [BigInt(given.memberId), BigInt(given.otherId)]
  return 'memberId' in given && given.memberId !== undefined ? [BigInt(given.memberId)] : []
}

async function outcomeOf(tx: Tx, orders: Orders, given: Asking): Promise<Outcome> {
  switch (given.kind) {
    case 'unfreeze':
    case 'reset_factor':
    case 'close_all':
    case 'hold_cluster':
    case 'release_hold':
    case 'give_login':
      return { amount: null, address: null }
    case 'correction':
      return { amount: fromDollars(given.amount), address: null }
    case 'leftover':
      return leftoverOf(tx, BigInt(given.memberId), given.account)
    case 'rescue':
      if (orders.ownAddresses.some((own) => own.toLowerCase() === given.address.toLowerCase()))
        throw new DomainError('validation_failed', { message: text.addressNotPayable, field: 'address' })
      return { amount: await readRescuable(tx, BigInt(given.foundId)), address: given.address.toLowerCase() }
    case 'house_payout':
      if (!orders.houseAddress) throw new DomainError('conflict', { message: text.houseAddressMissing })
      return { amount: fromDollars(given.amount), address: orders.houseAddress.toLowerCase() }
  }
}

async function leftoverOf(tx: Tx, memberId: bigint, account: 'suspense' | 'income'): Promise<Outcome> {
  const amount = await readLeftover(tx, memberId, account)
  if (amount === 0n) throw new DomainError('conflict', { message: text.nothingLeftOver })
  const payout = await payoutAddressOf(tx, memberId)
  if (!payout) throw new DomainError('payout_address_missing')
  return { amount, address: payout.address }
}
