import { type Money, micro, zero } from '@fairlead/money/money'
import type { Tx } from '../../platform/database/db.ts'
import { hashInput } from './hash-input.ts'
import { houseBalances, insertEntry, lockDust } from './store.ts'

/**
 * Posts what deposits had below a micro-dollar. `total` is what all of it since ever adds up to, in whole micro-dollars; the
 * difference to what is posted becomes `dust`. So nothing is rounded, and saying it again, or an older total, posts nothing.
 * Answers what was posted.
 */
export async function postDust(tx: Tx, total: Money, now: Date): Promise<Money> {
  // Two who count at once would both post the difference to what they saw.
  await lockDust(tx)
  const amount = micro(total - (await houseBalances(tx)).dust)
  if (amount <= 0n) return zero
  await insertEntry(tx, {
    kind: 'dust',
    key: `dust up to ${total}`,
    hash: hashInput('dust', total),
    event: 'parts of deposits below a micro-dollar',
    at: now,
    postings: [
      { account: 'treasury', amount: micro(-amount) },
      { account: 'dust', amount },
    ],
  })
  return amount
}
