import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader } from '../platform/db.ts'
import { bonusKey } from './claim-joining-bonus.ts'
import { readPackages, type TradingPackage } from './read-packages.ts'
import { activeOf, hasEntry } from './store.ts'

export async function listPackages(reader: Reader, now: Date) {
  return (await readPackages(reader, now)).map(asWire)
}

export async function readActivePackage(reader: Reader, memberId: bigint, now: Date) {
  const active = await activeOf(reader, memberId)
  const shown = (await listPackages(reader, now)).find(({ id }) => id === active?.package_id)
  return active && shown ? { ...shown, activatedAt: active.activated_at.toISOString() } : null
}

export function hasClaimedBonus(reader: Reader, memberId: bigint): Promise<boolean> {
  return hasEntry(reader, bonusKey(memberId))
}

const asWire = ({ id, name, amount, companyBasisPoints, description, requiredFuelBasisPoints }: TradingPackage) => ({
  id,
  package_name: name,
  package_amount: toDollars(amount),
  profit_share_ration: companyBasisPoints / 100,
  discription: description,
  requiredFuelPercent: requiredFuelBasisPoints / 100,
})
