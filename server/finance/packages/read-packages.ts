import { display } from '@fairlead/contract/constants'
import { type Money, micro } from '@fairlead/money/money'
import type { Reader } from '../../platform/database/db.ts'
import { activeOf, type PackageRow, packagesAt } from './store.ts'

export type TradingPackage = {
  id: number
  version: number
  validFrom: Date
  name: string
  /** Trading capital the package is made for. */
  amount: Money
  companyBasisPoints: number
  description: string
  /** How much of the capital must lie on the fuel balance. */
  requiredFuelBasisPoints: number
  basis: 'each-trade' | 'net-new-profit'
}

/** The packages in force at a time, the hidden one of the joining bonus included. */
export async function readPackages(reader: Reader, at: Date): Promise<TradingPackage[]> {
  return (await packagesAt(reader, at)).map(asPackage)
}

/** The package a member trades with, on its terms at a time, and the next larger one that can be bought. */
export async function readOwnPackage(
  reader: Reader,
  memberId: bigint,
  at: Date,
): Promise<{ own: TradingPackage; larger: TradingPackage | undefined } | undefined> {
  const active = await activeOf(reader, memberId)
  const all = await readPackages(reader, at)
  const own = all.find(({ id }) => id === active?.package_id)
  if (!own) return undefined
  const larger = all
    .filter(({ id, amount }) => id !== display.hiddenPackageId && amount > own.amount)
    .sort((one, other) => (one.amount < other.amount ? -1 : 1))[0]
  return { own, larger }
}

const asPackage = (row: PackageRow): TradingPackage => ({
  id: row.package_id,
  version: row.version,
  validFrom: row.valid_from,
  name: row.name,
  amount: micro(row.amount),
  companyBasisPoints: row.company_basis_points,
  description: row.description,
  requiredFuelBasisPoints: row.required_fuel_basis_points,
  basis: row.basis,
})
