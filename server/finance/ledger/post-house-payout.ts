import { type Money, micro } from '@fairlead/money/money'
import type { Tx } from '../../platform/database/db.ts'
import { expectHouseHolds } from './expect-house-holds.ts'
import { hashInput } from './hash-input.ts'
import { insertEntry } from './store.ts'

/** The house's own share leaves: out of operations, and never more than there is. */
export async function postHousePayout(
  tx: Tx,
  { orderId, amount, now }: { orderId: bigint; amount: Money; now: Date },
): Promise<void> {
  await insertEntry(tx, {
    kind: 'house_payout',
    key: `house payout order ${orderId}`,
    hash: hashInput('house payout', String(orderId), amount),
    event: `house payout ${orderId}`,
    at: now,
    postings: [
      { account: 'operations', amount: micro(-amount) },
      { account: 'treasury', amount },
    ],
  })
  await expectHouseHolds(tx)
}
