import type { Money } from '@fairlead/money/money'
import { fromTokenUnits } from '@fairlead/money/token-units'

/** USDT on BSC. */
export const tokenDecimals = 18
const unitsPerMicro = 10n ** 12n

export const toUnits = (amount: Money): bigint => amount * unitsPerMicro

/** What is below a micro-dollar is the remainder, in the token's own units. */
export function toMicro(units: bigint): { amount: Money; remainder: bigint } {
  const { amount, dust } = fromTokenUnits(units, tokenDecimals)
  return { amount, remainder: dust }
}
