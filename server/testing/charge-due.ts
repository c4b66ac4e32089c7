import { rules } from '@fairlead/contract/constants'
import { type Money, zero } from '@fairlead/money/money'

const whole = 10_000n

/** What a closed position owes: the company's share of its net profit, less the introducing broker's discount. A loss owes nothing. */
export function chargeDue(profit: Money, companyShareBasisPoints: bigint, byIntroducingBroker: boolean): Money {
  if (profit <= 0n) return zero
  const discount = byIntroducingBroker ? rules.introducingBrokerDiscountBasisPoints : 0n
  return ((profit * companyShareBasisPoints * (whole - discount)) / (whole * whole)) as Money
}
