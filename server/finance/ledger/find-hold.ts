import { type Money, micro } from '@fairlead/money/money'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { holdKey } from './hold-income.ts'
import { findEntry } from './store.ts'

/** Paid and released share one key: of the two, a withdrawal gets one, once. */
export const endKey = (withdrawal: string) => `withdrawal ${withdrawal} ended`

/** What was set aside for a withdrawal: neither paying nor releasing takes anybody's word for it. */
export async function findHold(tx: Tx, withdrawal: string): Promise<{ memberId: bigint; amount: Money }> {
  const entry = await findEntry(tx, holdKey(withdrawal))
  const memberId = entry?.members[0]
  const amount = entry?.amounts.find((candidate) => candidate > 0n)
  if (memberId === undefined || amount === undefined) throw new DomainError('not_found')
  return { memberId, amount: micro(amount) }
}
