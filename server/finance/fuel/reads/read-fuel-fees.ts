import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader } from '../../../platform/database/db.ts'
import { rowsScannedMax } from '../../../platform/database/page-bounds.ts'
import { type FeeQuery, feesOf } from '../store.ts'

/** Hosting and reactivation, newest first unless sorted otherwise. */
export async function readFuelFees(reader: Reader, memberId: bigint, query: FeeQuery) {
  const { fees, found } = await feesOf(reader, memberId, query, rowsScannedMax)
  return {
    fees: fees.map(({ id, at, kind, due, arrears, balance_after }) => ({
      id: Number(id),
      at: at.toISOString(),
      kind,
      due: toDollars(micro(due)),
      owed: toDollars(micro(arrears)),
      fuelBalance: toDollars(micro(balance_after)),
    })),
    total: found,
  }
}
