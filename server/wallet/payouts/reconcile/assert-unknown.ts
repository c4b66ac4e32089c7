import type { orderGiven } from '@fairlead/contract/routes/desk/operator-orders'
import { text } from '@fairlead/contract/text'
import { type Money, micro } from '@fairlead/money/money'
import { fromDollars } from '@fairlead/money/parse'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { payableTo, settledUnknown } from './unknown-store.ts'

type Reconcile = Extract<z.output<typeof orderGiven>, { kind: 'reconcile' }>

const unknownMax = 100_000
const bearers = new Set(['operations', 'affiliate_pool', 'suspense'])
const moves = new Set(['sweep', 'cold'])

/**
 * Refuses an order that names a transfer that is known by now, one that is not as it was stated, or a payout that it cannot have paid. Answers
 * what all of it comes to. The signer looks again, at the chain itself.
 */
export async function assertUnknown(tx: Tx, { transfers }: Reconcile): Promise<Money> {
  const unknown = new Map((await settledUnknown(tx, unknownMax)).map((transfer) => [transfer.hash as string, transfer]))
  const taken = new Set<string>()
  let total = 0n
  for (const { hash, from, to, amount, as, subjectId, memberId } of transfers) {
    const transfer = unknown.get(hash)
    const isSame =
      transfer?.from === from.toLowerCase() &&
      transfer.to === to.toLowerCase() &&
      transfer.amount === fromDollars(amount)
    // Each once: what is taken out of the map is not found again.
    if (!transfer || !isSame || !unknown.delete(hash))
      throw new DomainError('conflict', { message: text.transferUnknown })
    total += transfer.amount
    const isNamedRight = (as === 'income') === (memberId !== undefined)
    const isPayout = !moves.has(as) && !bearers.has(as) && as !== 'income'
    if (!isNamedRight || isPayout !== (subjectId !== undefined))
      throw new DomainError('validation_failed', { message: text.transferBearer })
    if (!isPayout) continue
    const payable = await payableTo(tx, transfer.to, transfer.amount)
    const isPayable = payable.some(({ kind, subjectId: id }) => kind === as && Number(id) === subjectId)
    if (!isPayable || taken.has(`${as} ${subjectId}`))
      throw new DomainError('conflict', { message: text.transferMismatch })
    taken.add(`${as} ${subjectId}`)
  }
  return micro(total)
}
