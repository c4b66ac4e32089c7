import { exactUsd } from './exact-usd.ts'
import type { Money } from './money.ts'

/** As people write a price: $10, $13.37, $7.50, and all that there is of smaller parts. */
export function plainUsd(amount: Money): string {
  return exactUsd(amount).replace(/\.00$/, '')
}
