import { text } from '@fairlead/contract/text'
import { type Money, micro } from '@fairlead/money/money'
import { fromDollars } from '@fairlead/money/parse'
import { correctFuel } from '../../finance/fuel/correct-fuel.ts'
import { publishFuelAndIncome } from '../../finance/fuel/publish-fuel.ts'
import type { MemberAccount, Posting } from '../../finance/ledger/account.ts'
import { expectHouseHolds } from '../../finance/ledger/expect-house-holds.ts'
import { hashInput } from '../../finance/ledger/hash-input.ts'
import { postEntry } from '../../finance/ledger/post-entry.ts'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { OrderGiven } from './order.ts'

type Given = Extract<OrderGiven, { kind: 'correction' }>
type Side = Given['from']

/** Moves an amount between two accounts. The member sees the line and its reason; nothing may become negative by it. */
export async function correctAccounts(
  tx: Tx,
  { orderId, given, now }: { orderId: bigint; given: Given; now: Date },
): Promise<void> {
  const { from, to, reason } = given
  expectSides(from, to)
  const amount = fromDollars(given.amount)
  const entry = {
    key: `correction order ${orderId}`,
    hash: hashInput('correction', String(orderId), amount),
    event: `correction ${orderId}: ${reason}`,
    at: now,
  }
  if (to.account === 'fuel') await correctFuel(tx, entry, to.memberId, amount, from)
  else if (from.account === 'fuel') await correctFuel(tx, entry, from.memberId, micro(-amount), to)
  else
    await postEntry(tx, {
      ...entry,
      kind: 'correction',
      postings: [posting(from, micro(-amount)), posting(to, amount)],
    })
  await expectHouseHolds(tx)
  await publishFuelAndIncome(
    tx,
    [from, to].flatMap(({ memberId }) => (memberId === undefined ? [] : [BigInt(memberId)])),
    now,
  )
}

const isOfHouse = ({ account }: Side): boolean => account === 'operations' || account === 'affiliate_pool'

/** Fuel of two members is corrected by two orders, over an account of the house: each has an advance of its own. */
function expectSides(from: Side, to: Side): void {
  // Suspense without a member is money found on our addresses.
  const isNamedRight = [from, to].every(
    (side) => side.account === 'suspense' || isOfHouse(side) === (side.memberId === undefined),
  )
  const isSame = from.account === to.account && from.memberId === to.memberId
  if (!isNamedRight || isSame || (from.account === 'fuel' && to.account === 'fuel'))
    throw new DomainError('validation_failed', { message: text.correctionSides })
}

function posting({ account, memberId }: Side, amount: Money): Posting {
  if (memberId !== undefined) return { account: account as MemberAccount, memberId: BigInt(memberId), amount }
  if (account === 'fuel' || account === 'income') throw new RangeError(`${account} is always of a member`)
  return { account, amount }
}
