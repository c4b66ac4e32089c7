import { type Money, micro } from '@fairlead/money/money'
import type { Tx } from '../../../platform/database/db.ts'
import { readTerms } from '../../terms/read-terms.ts'
import { owedOf, reopen } from '../leaving-store.ts'
import { publishFuelAndIncome } from '../publish-fuel.ts'

/**
 * The money side of opening a closed account again: what was written off is owed as before, and what came meanwhile is credited if it
 * reaches the minimum. Answers how much that is, and what is still owed then.
 */
export async function reopenFuel(tx: Tx, memberId: bigint, now: Date): Promise<{ credited: Money; owed: Money }> {
  const credited = await reopen(tx, memberId, now, (await readTerms(tx, now)).depositMin)
  await publishFuelAndIncome(tx, [memberId], now)
  return { credited: micro(credited), owed: micro(await owedOf(tx, memberId)) }
}
