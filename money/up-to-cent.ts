import { type Money, micro } from './money.ts'

const cent = 10_000n

/** Up to the next whole cent, for what must be there at least: rounded down it would not be enough. */
export function upToCent(amount: Money): Money {
  if (amount < 0n) throw new RangeError('What must be there is not below zero')
  return micro(((amount + cent - 1n) / cent) * cent)
}
