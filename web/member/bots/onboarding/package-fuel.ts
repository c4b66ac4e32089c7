import { type Money, micro } from '@fairlead/money/money'
import { share } from '@fairlead/money/share'
import { toDollars } from '@fairlead/money/to-dollars'
import { upToCent } from '@fairlead/money/up-to-cent'

const wholePercent = 100

/** What of a package says how much fuel it asks for; as it is in force, not as it once was. */
export type FuelTerms = { amount: number; requiredFuelPercent: number }

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

/** How much fuel a package needs beside what the member has, for its own amount or another capital. */
export function fuelNeed(
  depositMin: number,
  { amount, requiredFuelPercent: percent }: FuelTerms,
  fuelBalance: number,
  capital = amount,
): FuelNeed {
  const needed = share(inMicro(capital), basisPoints(percent))
  const short = needed - inMicro(fuelBalance)
  const missing = upToCent(micro(short > 0n ? short : 0n))
  const least = inMicro(depositMin)
  const toSend = missing > 0n && missing < least ? least : missing
  return { percent, needed: toDollars(needed), missing: toDollars(missing), toSend: toDollars(toSend) }
}

/** The largest capital, to the cent, that this much fuel is enough for. */
export function capitalCovered({ requiredFuelPercent: percent }: FuelTerms, fuelBalance: number): number {
  if (percent === 0) return Number.POSITIVE_INFINITY
  const cents = (inMicro(fuelBalance) * basisPoints(wholePercent)) / basisPoints(percent) / 10_000n
  return Number(cents) / 100
}

const inMicro = (dollars: number): Money => micro(BigInt(Math.round(dollars * 1_000_000)))
const basisPoints = (percent: number): bigint => BigInt(Math.round(percent * 100))
