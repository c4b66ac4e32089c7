import type { Tx } from '../../platform/database/db.ts'
import { addBonusTotal } from './store.ts'

/** Given fuel shows among what was put on the balance. */
export function countBonus(tx: Tx, memberId: bigint): Promise<void> {
  return addBonusTotal(tx, memberId)
}
