import { rules } from '@fairlead/contract/constants'
import { packages } from '@fairlead/contract/packages'
import { micro } from '@fairlead/money/money'
import { share } from '@fairlead/money/share'
import { toDollars } from '@fairlead/money/to-dollars'

const wholeBasisPoints = 10_000n
const cent = 10_000n

export type FuelNeed = {
  /** Of the capital, in percent. */
  percent: number
  /** What must lie on the balance. */
  needed: number
  /** What is still missing, rounded up to the cent. */
  missing: number
  /** What to send: what is missing, or the smallest deposit where that is more. */
  toSend: number
}

/**
 * How much fuel a package needs beside what the member has, for its own amount or a larger capital; undefined for a package that
 * is not known.
 */
export function fuelNeed(packageId: number, fuelBalance: number, capital?: number): FuelNeed | undefined {
  const known = packages.find(({ id }) => id === packageId)
  if (!known) return undefined
  const traded = capital === undefined ? known.package_amount : micro(BigInt(Math.round(capital * 1_000_000)))
  const needed = share(traded, known.requiredFuelBasisPoints)
  const balance = BigInt(Math.round(fuelBalance * 1_000_000))
  const short = needed > balance ? needed - balance : 0n
  const missing = ((short + cent - 1n) / cent) * cent
  const toSend = missing > 0n && missing < rules.depositMin ? rules.depositMin : missing
  return {
    percent: Number(known.requiredFuelBasisPoints) / 100,
    needed: toDollars(needed),
    missing: toDollars(micro(missing)),
    toSend: toDollars(micro(toSend)),
  }
}

/** Monthly profit at which hosting is earned back: of each dollar the company's share goes as fuel. */
export function profitToBreakEven(companyPercent: number): number {
  const kept = wholeBasisPoints - BigInt(Math.round(companyPercent * 100))
  return toDollars(micro((rules.hostingPerMonth * wholeBasisPoints + kept - 1n) / kept))
}
