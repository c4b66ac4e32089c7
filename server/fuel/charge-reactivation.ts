import { firstTerms } from '@fairlead/contract/constants'
import { hashInput } from '../ledger/hash-input.ts'
import type { Tx } from '../platform/db.ts'
import { type StoredCharge, settle } from './store.ts'

/** Charges the reactivation fee once per occasion, the deactivation it ends. */
export function chargeReactivation(tx: Tx, memberId: bigint, occasion: string, now: Date): Promise<StoredCharge[]> {
  return settle(tx, 'reactivation', [
    {
      key: `reactivation ${memberId} ${occasion}`,
      hash: hashInput('reactivation', memberId, firstTerms.reactivationFee),
      event: 'bot reactivated',
      at: now,
      memberId,
      due: firstTerms.reactivationFee,
    },
  ])
}
