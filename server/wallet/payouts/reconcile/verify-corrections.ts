import { orderGiven } from '@fairlead/contract/routes/desk/operator-orders'
import { fromDollars } from '@fairlead/money/parse'
import type { Tx } from '../../../platform/database/db.ts'
import { orderable } from '../approvable.ts'
import { type Looker, verifyByTwo } from '../approvals/verify-approvals.ts'
import { type Correction, correctionsOf } from './correction-store.ts'

/** The advance follows the fuel by itself, against the pool; it cannot be paid out. */
const followsFuel = 'advance'

/**
 * Whoever can have corrections posted could make anybody rich: nobody is paid whose accounts were corrected by anything but what two
 * operators have proved. Answers what is wrong, if anything.
 */
export async function verifyCorrections(tx: Tx, memberId: bigint, looker: Looker): Promise<string | undefined> {
  for (const correction of await correctionsOf(tx, memberId)) {
    const wrong = await doubtOf(tx, correction, looker)
    if (wrong) return `a correction of the member is unproven: ${wrong}`
  }
  return undefined
}

/** What is wrong with a correction, if anything: two operators have proved every line of it. */
export async function doubtOf(tx: Tx, correction: Correction, looker: Looker): Promise<string | undefined> {
  const { order } = correction
  if (!order || !isAsOrdered(correction)) return 'it is of no order'
  return verifyByTwo(tx, orderable(order), looker)
}

function isAsOrdered({ order, postings }: Correction): boolean {
  const { success, data: given } = orderGiven.safeParse(order?.details)
  if (!success || given.kind !== 'correction') return false
  const left = new Map<string, bigint>()
  const add = (memberId: bigint, account: string, amount: bigint) => {
    const line = `${memberId} ${account}`
    left.set(line, (left.get(line) ?? 0n) + amount)
  }
  const amount = fromDollars(given.amount)
  add(BigInt(given.from.memberId ?? 0), given.from.account, amount)
  add(BigInt(given.to.memberId ?? 0), given.to.account, -amount)
  for (const posting of postings)
    if (posting.account === followsFuel) add(0n, 'affiliate_pool', posting.amount)
    else add(posting.memberId, posting.account, posting.amount)
  return [...left.values()].every((difference) => difference === 0n)
}
