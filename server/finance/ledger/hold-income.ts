import type { Money } from '@fairlead/money/money'
import type { Tx } from '../../platform/database/db.ts'
import { hashInput } from './hash-input.ts'
import { insertEntry } from './store.ts'

type Hold = { withdrawal: string; memberId: bigint; amount: Money; now: Date }

export const holdKey = (withdrawal: string) => `withdrawal ${withdrawal}`

/** Sets income aside for a withdrawal. Refused when there is less income than that. */
export async function holdIncome(tx: Tx, { withdrawal, memberId, amount, now }: Hold): Promise<void> {
  if (amount <= 0n) throw new RangeError('Only a positive amount can be held')
  await insertEntry(tx, {
    kind: 'withdrawal_hold',
    key: holdKey(withdrawal),
    hash: hashInput('hold', memberId, amount),
    event: `withdrawal ${withdrawal} requested`,
    at: now,
    postings: [
      { account: 'income', memberId, amount: -amount as Money },
      { account: 'hold', memberId, amount },
    ],
  })
}
