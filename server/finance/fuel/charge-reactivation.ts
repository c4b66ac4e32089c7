import type { Money } from '@fairlead/money/money'
import type { Tx } from '../../platform/database/db.ts'
import { hashInput } from '../ledger/hash-input.ts'
import { type StoredCharge, settle } from './store.ts'

type Reactivation = { memberId: bigint; occasion: string; fee: Money; now: Date }

/** Charges the fee that was agreed to once per occasion, the deactivation it ends; what costs nothing is no charge. */
export async function chargeReactivation(
  tx: Tx,
  { memberId, occasion, fee, now }: Reactivation,
): Promise<StoredCharge[]> {
  if (fee === 0n) return []
  return settle(tx, 'reactivation', [
    {
      key: `reactivation ${memberId} ${occasion}`,
      hash: hashInput('reactivation', memberId, fee),
      event: 'bot reactivated',
      at: now,
      memberId,
      due: fee,
    },
  ])
}
