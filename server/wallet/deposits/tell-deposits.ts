import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Tx } from '../../platform/db.ts'
import { publishAll } from '../../platform/events.ts'
import type { StoredDeposit } from './deposit-store.ts'

type Told = 'pending' | 'below_minimum' | 'success' | 'gone'

/** Tells members' open pages what became of their deposits. Of dust nobody is told. */
export function tellDeposits(tx: Tx, deposits: readonly (StoredDeposit & { told: Told })[], now: Date): Promise<void> {
  const messages = deposits
    .filter(({ amount }) => amount > 0n)
    .map(({ member_id, tx_hash, amount, told }) => ({
      memberId: member_id,
      kind: 'wallet' as const,
      payload: { deposit: { hash: tx_hash, value: toDollars(micro(amount)), status: told } },
    }))
  return publishAll(tx, messages, now)
}
