import { type Money, micro, most, zero } from '@fairlead/money/money'
import type { Reader } from '../../../platform/database/db.ts'
import { readFuelBalances, readIncomeBalances } from '../../ledger/read-balances.ts'
import { owedOf } from '../leaving-store.ts'

/** What of a closed member's account could be sent back: every deposit that waits, but income only beyond what was written off. */
export async function readLeftover(reader: Reader, memberId: bigint, account: 'suspense' | 'income'): Promise<Money> {
  if (account === 'suspense') return (await readFuelBalances(reader, memberId)).waiting
  const { income } = await readIncomeBalances(reader, memberId)
  return most(micro(income - (await owedOf(reader, memberId))), zero)
}
