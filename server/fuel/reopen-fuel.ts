import { rules } from '@fairlead/contract/constants'
import { type Money, micro } from '@fairlead/money/money'
import type { Tx } from '../platform/db.ts'
import { reopen } from './leaving-store.ts'
import { tellFuelAndIncome } from './tell-fuel.ts'

/** The money side of opening a closed account again: what came meanwhile is credited if it reaches the minimum. Answers how much. */
export async function reopenFuel(tx: Tx, memberId: bigint, now: Date): Promise<Money> {
  const credited = await reopen(tx, memberId, now, rules.depositMin)
  await tellFuelAndIncome(tx, [memberId], now)
  return micro(credited)
}
