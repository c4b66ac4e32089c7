import { packages } from '@fairlead/contract/packages'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader } from '../platform/db.ts'
import { bonusKey } from './claim-joining-bonus.ts'
import { activeOf, hasEntry } from './store.ts'

export const listPackages = () =>
  packages.map(({ id, package_name, package_amount, profit_share_ration, discription }) => ({
    id,
    package_name,
    package_amount: toDollars(package_amount),
    profit_share_ration,
    discription,
  }))

export async function readActivePackage(reader: Reader, memberId: bigint) {
  const active = await activeOf(reader, memberId)
  const shown = listPackages().find(({ id }) => id === active?.package_id)
  return active && shown ? { ...shown, activatedAt: active.activated_at.toISOString() } : null
}

export function hasClaimedBonus(reader: Reader, memberId: bigint): Promise<boolean> {
  return hasEntry(reader, bonusKey(memberId))
}
