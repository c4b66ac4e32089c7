import { type Money, micro, zero } from '@fairlead/money/money'
import { upToCent } from '@fairlead/money/up-to-cent'
import type { Reader } from '../../../platform/database/db.ts'
import { lowFuelBelow } from '../standing/low-fuel-below.ts'
import { arrearsOf } from '../store.ts'
import type { FuelPace } from './read-fuel-pace.ts'

const daysAhead = 30n

export type FuelNeed = {
  /** Fuel is low below this. */
  lowBelow: Money
  /** What is still owed is taken from a deposit first. */
  owed: Money
  /** What must be added so that fuel is not low, up to the cent; nothing where it is not. */
  toClear: Money
  /** What must be added so that it is not low for thirty days at the present pace. */
  forMonth: Money
}

/** How much fuel is enough for a bot with this capital. */
export async function readFuelNeed(
  reader: Reader,
  { memberId, capital, pace, now }: { memberId: bigint; capital: Money; pace: FuelPace; now: Date },
): Promise<FuelNeed> {
  const lowBelow = await lowFuelBelow(reader, capital, now)
  const owed = micro(await arrearsOf(reader, memberId))
  const short = owed + lowBelow - pace.balance
  return { lowBelow, owed, toClear: atLeast(short), forMonth: atLeast(short + pace.usedPerDay * daysAhead) }
}

const atLeast = (amount: bigint): Money => upToCent(amount > 0n ? micro(amount) : zero)
