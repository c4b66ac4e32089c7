import { micro, zero } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { upToCent } from '@fairlead/money/up-to-cent'
import type { Bot } from './use-bot.ts'

/** What setting a bot up again asks for, and what is missing of it, up to the cent; as the server will judge. */
export function reactivationSums(
  feeDollars: number,
  fuelBalance: number,
  need: Pick<NonNullable<Bot['fuelNeed']>, 'lowBelow' | 'owed'>,
) {
  const fee = inMicro(feeDollars)
  const needed = fee + inMicro(need.lowBelow) + inMicro(need.owed)
  const short = needed - inMicro(fuelBalance)
  return {
    fee: feeDollars,
    needed: toDollars(micro(needed)),
    missing: toDollars(upToCent(short > 0n ? micro(short) : zero)),
    left: toDollars(micro(inMicro(fuelBalance) - fee)),
  }
}

const inMicro = (dollars: number): bigint => BigInt(Math.round(dollars * 1_000_000))
