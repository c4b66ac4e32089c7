import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader } from '../../../platform/database/db.ts'
import { readFuelBalances } from '../../ledger/read-balances.ts'
import { totalsOf } from '../store.ts'

/** Balance = topped up (deposits and bonus) - consumed - given back on closing; `fuelWith` is what was paid out of the latter. */
export async function readFuelData(reader: Reader, memberId: bigint) {
  const { total } = await readFuelBalances(reader, memberId)
  const totals = await totalsOf(reader, memberId)
  const dollars = (amount: bigint) => toDollars(micro(amount))
  return {
    fuelBalance: toDollars(total),
    fuelWith: dollars(totals?.paid_out ?? 0n),
    fuelTopUp: dollars((totals?.deposited ?? 0n) + (totals?.bonus ?? 0n)),
    fuelConsume: dollars((totals?.charged ?? 0n) + (totals?.hosted ?? 0n)),
    fuelRefunded: dollars(totals?.refunded ?? 0n),
  }
}
