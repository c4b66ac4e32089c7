import type { Money } from './money.ts'

const whole = 10_000n

/** A share in basis points. What goes to a person is rounded down, so shares never add up to more than the whole. */
export function share(amount: Money, basisPoints: bigint): Money {
  if (amount < 0n || basisPoints < 0n) throw new RangeError('A share is taken of what is there')
  return ((amount * basisPoints) / whole) as Money
}
