import { exactUsd } from '@fairlead/money/exact-usd'
import { formatUsd } from '@fairlead/money/format'
import { type Money, micro } from '@fairlead/money/money'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { hashInput } from '../../ledger/hash-input.ts'
import { readFuelBalances } from '../../ledger/read-balances.ts'
import { readTerms } from '../../terms/read-terms.ts'
import { lowFuelThreshold } from '../hosting-store.ts'
import { publishFuel } from '../publish-fuel.ts'
import { arrearsOf, type StoredCharge, settle } from '../store.ts'

/**
 * Pays the fee in force for setting a bot up again, once for the moment it went out of service, if it is the one that was agreed to. What is
 * left must not be low at once, and nothing may be owed. Hosting begins when the bot is set up.
 */
export async function payReactivation(
  tx: Tx,
  { memberId, endedAt, capital, fee, now }: { memberId: bigint; endedAt: Date; capital: Money; fee: Money; now: Date },
): Promise<void> {
  if ((await arrearsOf(tx, memberId)) > 0n) throw new DomainError('arrears_open')
  const { total } = await readFuelBalances(tx, memberId)
  const { reactivationFee } = await readTerms(tx, now)
  if (fee !== reactivationFee)
    throw new DomainError('conflict', {
      message: `Reactivation costs ${exactUsd(reactivationFee)} now. Nothing was charged.`,
    })
  const missing = fee + (await lowFuelThreshold(tx, capital, now)) - total
  if (missing > 0n) {
    throw new DomainError('insufficient_fuel', {
      message: `Reactivation needs $${formatUsd(micro(missing + 9_999n), 2)} more fuel.`,
    })
  }
  await chargeReactivation(tx, { memberId, occasion: endedAt.toISOString(), fee, now })
  await publishFuel(tx, [memberId], now)
}

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
