import type { Money } from './money.ts'

const exactMax = 9_007_199_254_740_991n

/** An amount for the wire, where dollars are JSON numbers: the double nearest to it, which prints as its six decimals. */
export function toDollars(amount: Money): number {
  if (amount > exactMax || amount < -exactMax)
    throw new RangeError(`${amount} micro-dollars is not exact as a JSON number`)
  return Number(amount) / 1_000_000
}
