import { type Money, micro } from '@fairlead/money/money'
import type { Reader } from '../../../platform/database/db.ts'
import { lowFuelThreshold } from '../hosting-store.ts'

/** Fuel below this would be low for a bot with this capital, by what holds now. */
export async function lowFuelBelow(reader: Reader, capital: Money, now: Date): Promise<Money> {
  return micro(await lowFuelThreshold(reader, capital, now))
}
