import type { Money } from '@fairlead/money/money'
import type { Tx } from '../platform/db.ts'
import { addBonusTotal } from './store.ts'

/** Given fuel shows among what was put on the balance. */
export function countBonus(tx: Tx, memberId: bigint, amount: Money): Promise<void> {
  return addBonusTotal(tx, memberId, amount)
}
