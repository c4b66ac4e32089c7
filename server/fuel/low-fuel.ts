import { rules } from '@fairlead/contract/constants'
import { type Money, most } from '@fairlead/money/money'
import { share } from '@fairlead/money/share'

/** Fuel below this is low: no new positions are opened, and the grace period begins. */
export const lowFuelThreshold = (capital: Money): Money =>
  most(rules.lowFuelMin, share(capital, rules.lowFuelBasisPoints))
