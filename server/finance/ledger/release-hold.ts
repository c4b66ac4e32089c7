import type { Money } from '@fairlead/money/money'
import type { Tx } from '../../platform/database/db.ts'
import { endKey, findHold } from './find-hold.ts'
import { hashInput } from './hash-input.ts'
import { insertEntry } from './store.ts'

/** A withdrawal was rejected, expired or failed: what was held is income again. */
export async function releaseHold(tx: Tx, withdrawal: string, now: Date): Promise<void> {
  const { memberId, amount } = await findHold(tx, withdrawal)
  await insertEntry(tx, {
    kind: 'withdrawal_released',
    key: endKey(withdrawal),
    hash: hashInput('released', memberId, amount),
    event: `withdrawal ${withdrawal} released`,
    at: now,
    postings: [
      { account: 'hold', memberId, amount: -amount as Money },
      { account: 'income', memberId, amount },
    ],
  })
}
