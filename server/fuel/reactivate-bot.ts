import { rules } from '@fairlead/contract/constants'
import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import { readFuelBalances } from '../ledger/read-balances.ts'
import type { Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { chargeReactivation } from './charge-reactivation.ts'
import { dayOf } from './hosting-for-day.ts'
import { hostingOf, lowFuelThreshold, putHosting } from './hosting-store.ts'
import { arrearsOf } from './store.ts'
import { tellFuel } from './tell-fuel.ts'

/** Pays the fee and puts a deactivated bot back in service. What is left must not be low at once, and nothing may be owed. */
export async function reactivateBot(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  const hosting = await hostingOf(tx, memberId)
  if (!hosting?.deactivated_at || hosting.ended_at) throw new DomainError('bot_not_ready')
  if ((await arrearsOf(tx, memberId)) > 0n) throw new DomainError('arrears_open')
  const { total } = await readFuelBalances(tx, memberId)
  const missing = rules.reactivationFee + (await lowFuelThreshold(tx, hosting.capital, now)) - total
  if (missing > 0n) {
    throw new DomainError('insufficient_fuel', {
      message: `Reactivation needs $${formatUsd(micro(missing + 9_999n), 2)} more fuel.`,
    })
  }
  await chargeReactivation(tx, memberId, hosting.deactivated_at.toISOString(), now)
  await putHosting(tx, memberId, hosting.capital, now, dayOf(new Date(now.getTime() - 86_400_000)))
  await tellFuel(tx, [memberId], now)
}
