import { isCheckViolation, isUniqueViolation, type Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { readPackages, type TradingPackage } from './read-packages.ts'
import { insertVersion } from './store.ts'

type PackageChanges = Partial<Omit<TradingPackage, 'id' | 'version' | 'validFrom'>>

/** A new version of a package, based on the one the operator saw. It holds for what is activated and opened from now on. */
export async function changePackage(
  tx: Tx,
  { id, basedOn, now }: { id: number; basedOn: number; now: Date },
  changes: PackageChanges,
): Promise<number> {
  const before = (await readPackages(tx, now)).find((one) => one.id === id)
  if (!before) throw new DomainError('not_found')
  if (before.version !== basedOn) throw new DomainError('conflict')
  const after = { ...before, ...changes }
  try {
    await insertVersion(tx, basedOn, {
      package_id: id,
      valid_from: now,
      name: after.name,
      amount: after.amount,
      company_basis_points: after.companyBasisPoints,
      description: after.description,
      required_fuel_basis_points: after.requiredFuelBasisPoints,
      basis: after.basis,
    })
  } catch (error) {
    if (isUniqueViolation(error, 'package_versions_pkey') || isCheckViolation(error, 'packages_go_forward'))
      throw new DomainError('conflict')
    throw error
  }
  return basedOn + 1
}
