import { least, type Money } from '@fairlead/money/money'
import type { Tx } from '../../platform/database/db.ts'
import { endKey, findHold } from './find-hold.ts'
import { hashInput } from './hash-input.ts'
import { insertEntry } from './store.ts'

/** A withdrawal was paid: what was held leaves the house, less the fee it was asked for under. */
export async function captureHold(
  tx: Tx,
  withdrawal: string,
  feeAgreed: Money,
  now: Date,
): Promise<{ paid: Money; fee: Money }> {
  const { memberId, amount } = await findHold(tx, withdrawal)
  const fee = least(feeAgreed, amount)
  const paid = (amount - fee) as Money
  await insertEntry(tx, {
    kind: 'withdrawal_paid',
    key: endKey(withdrawal),
    hash: hashInput('paid', memberId, amount, fee),
    event: `withdrawal ${withdrawal} paid`,
    at: now,
    postings: [
      { account: 'hold', memberId, amount: -amount as Money },
      { account: 'treasury', amount: paid },
      { account: 'operations', amount: fee },
    ],
  })
  return { paid, fee }
}
