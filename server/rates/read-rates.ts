import { type Money, micro } from '@fairlead/money/money'
import type { Reader } from '../platform/db.ts'
import { type RatesRow, ratesAt } from './store.ts'

export type Rates = {
  version: number
  validFrom: Date
  directBasisPoints: number
  affiliateBasisPoints: number
  withdrawalFee: Money
  withdrawalMin: Money
  lowFuelMin: Money
  lowFuelBasisPoints: number
}

/** What the house pays and takes at a time. */
export async function readRates(reader: Reader, at: Date): Promise<Rates> {
  return asRates(await ratesAt(reader, at))
}

const asRates = (row: RatesRow): Rates => ({
  version: row.version,
  validFrom: row.valid_from,
  directBasisPoints: row.direct_basis_points,
  affiliateBasisPoints: row.affiliate_basis_points,
  withdrawalFee: micro(row.withdrawal_fee),
  withdrawalMin: micro(row.withdrawal_min),
  lowFuelMin: micro(row.low_fuel_min),
  lowFuelBasisPoints: row.low_fuel_basis_points,
})
