import { display } from '@fairlead/contract/constants'
import { formatUsd } from '@fairlead/money/format'
import { type Money, micro } from '@fairlead/money/money'
import { share } from '@fairlead/money/share'
import { holdMember } from '../../people/identity/standing/hold-member.ts'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { followActive } from '../affiliate/follow-active.ts'
import { holdFuel } from '../fuel/standing/hold-fuel.ts'
import { readFuelBalances } from '../ledger/read-balances.ts'
import { readPackages } from './read-packages.ts'
import { activeOf, putActive } from './store.ts'

/** Activates a package once enough fuel lies on the balance; activating consumes none of it. Another package takes the place of the one before. */
export async function activatePackage(tx: Tx, memberId: bigint, packageId: number, now: Date): Promise<void> {
  await holdMember(tx, memberId)
  // Or fuel could go between the look and the change.
  await holdFuel(tx, [memberId])
  const packages = await readPackages(tx, now)
  const wanted = packages.find(({ id }) => id === packageId && id !== display.hiddenPackageId)
  if (!wanted) throw new DomainError('not_found')
  if ((await activeOf(tx, memberId))?.package_id === packageId) throw new DomainError('package_already_active')
  const { total } = await readFuelBalances(tx, memberId)
  const needed = share(wanted.amount, BigInt(wanted.requiredFuelBasisPoints))
  if (total < needed)
    throw new DomainError('insufficient_fuel', { message: missingSentence(wanted.name, micro(needed - total)) })
  await replaceActive(tx, memberId, packageId, now)
}

export async function replaceActive(tx: Tx, memberId: bigint, packageId: number, now: Date): Promise<void> {
  await putActive(tx, memberId, packageId, now)
  await followActive(tx, memberId)
}

/** Rounded up to the cent: depositing what the sentence names is enough. */
function missingSentence(name: string, missing: Money): string {
  const cents = (missing + 9_999n) / 10_000n
  return `The ${name} package needs $${formatUsd(micro(cents * 10_000n), 2)} more fuel.`
}
