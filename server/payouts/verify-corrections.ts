import { orderGiven } from '@fairlead/contract/routes/operator-orders'
import { fromDollars } from '@fairlead/money/parse'
import { type Db, inTx, type Tx } from '../platform/db.ts'
import { orderable } from './approvable.ts'
import { type Correction, correctionsOf, unseenCorrections } from './payout-store.ts'
import { type Looker, verifyByTwo } from './verify-approvals.ts'

const lookedAtMax = 20
/** The advance follows the fuel by itself; it cannot be paid out. */
const followsFuel = 'advance'

/**
 * Whoever can have corrections posted could make anybody rich: nobody is paid whose accounts were corrected by anything but what two
 * operators have proved. Answers what is wrong, if anything.
 */
export async function verifyCorrections(tx: Tx, memberId: bigint, looker: Looker): Promise<string | undefined> {
  for (const correction of await correctionsOf(tx, memberId)) {
    const { order } = correction
    if (!order || !isAsOrdered(correction, memberId)) return 'an account of the member was corrected by no order'
    const wrong = await verifyByTwo(tx, orderable(order), looker)
    if (wrong) return `a correction of the member is not proved: ${wrong}`
  }
  return undefined
}

/** Looks at proofs while whoever gave them is still an operator: nobody's later leaving takes them back. */
export async function lookAtCorrections({ db, desk, clock }: { db: Db } & Looker): Promise<void> {
  for (const order of await unseenCorrections(db, lookedAtMax))
    await inTx(db, (tx) => verifyByTwo(tx, orderable(order), { desk, clock }))
}

function isAsOrdered({ order, postings }: Correction, memberId: bigint): boolean {
  const { success, data: given } = orderGiven.safeParse(order?.details)
  if (!success || given.kind !== 'correction') return false
  const amount = fromDollars(given.amount)
  return postings.every((posting) => {
    if (posting.account === followsFuel) return true
    const side = posting.amount > 0n ? given.to : given.from
    const isOfMember = side.memberId !== undefined && BigInt(side.memberId) === memberId
    return isOfMember && side.account === posting.account && (posting.amount === amount || posting.amount === -amount)
  })
}
