import type { Terms } from '@fairlead/contract/terms'
import { packageToWire } from '@fairlead/contract/wire-names'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader } from '../../platform/database/db.ts'
import { bonusKey } from './claim-joining-bonus.ts'
import { readPackages, type TradingPackage } from './read-packages.ts'
import { activeOf, hasEntry } from './store.ts'

export async function listPackages(reader: Reader, now: Date) {
  return (await readPackages(reader, now)).map(asWire)
}

/** As the terms name them. */
export async function offeredPackages(reader: Reader, at: Date): Promise<Terms['packages']> {
  return (await readPackages(reader, at)).map((one) => ({
    id: one.id,
    name: one.name,
    amount: toDollars(one.amount),
    companyPercent: one.companyBasisPoints / 100,
    requiredFuelPercent: one.requiredFuelBasisPoints / 100,
    basis: one.basis,
  }))
}

export async function readActivePackage(reader: Reader, memberId: bigint, now: Date) {
  const active = await activeOf(reader, memberId)
  const shown = (await listPackages(reader, now)).find(({ id }) => id === active?.package_id)
  return active && shown ? { ...shown, activatedAt: active.activated_at.toISOString() } : null
}

export function hasClaimedBonus(reader: Reader, memberId: bigint): Promise<boolean> {
  return hasEntry(reader, bonusKey(memberId))
}

const asWire = (held: TradingPackage) =>
  packageToWire({
    id: held.id,
    name: held.name,
    amount: toDollars(held.amount),
    companyPercent: held.companyBasisPoints / 100,
    description: held.description,
    requiredFuelPercent: held.requiredFuelBasisPoints / 100,
    basis: held.basis,
  })
