import { text } from '@fairlead/contract/text'
import { type Money, micro } from '@fairlead/money/money'
import { hashInput } from '../../../finance/ledger/hash-input.ts'
import { postEntry } from '../../../finance/ledger/post-entry.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { lockFound, setRescued } from './found-store.ts'

type Rescue = { orderId: bigint; foundId: bigint; now: Date }

/** How much there is to give back; refused where it cannot be sent. */
export async function readRescuable(tx: Tx, foundId: bigint): Promise<Money> {
  const found = await lockFound(tx, foundId)
  if (!found) throw new DomainError('not_found')
  if (found.status !== 'found' || found.amount === null || found.posted_at === null)
    throw new DomainError('conflict', { message: text.rescueImpossible })
  return micro(found.amount)
}

/** USDT that was sent wrongly leaves suspense to be given back, once. Answers how much. */
export async function giveBack(tx: Tx, { orderId, foundId, now }: Rescue): Promise<Money> {
  const amount = await readRescuable(tx, foundId)
  await postEntry(tx, {
    kind: 'found_returned',
    key: `found returned order ${orderId}`,
    hash: hashInput('found returned', String(foundId), amount),
    event: `found money ${foundId} given back`,
    at: now,
    postings: [
      { account: 'suspense', amount: micro(-amount) },
      { account: 'treasury', amount },
    ],
  })
  await setRescued(tx, foundId, now)
  return amount
}
