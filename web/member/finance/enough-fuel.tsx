import { usd } from '../../content/term-words.ts'
import { money } from '../../lib/formats/format.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import type { Bot } from '../bots/use-bot.ts'

const perDayDecimals = 4

/** How much fuel is enough: so that it is not low any more, and for a month. */
export function EnoughFuel({ bot: { fuelNeed, fuelPerDay } }: { bot: Pick<Bot, 'fuelNeed' | 'fuelPerDay'> }) {
  const { depositMin } = useTerms()
  if (!fuelNeed || fuelNeed.forMonth === 0) return null
  const { lowBelow, owed, toClear, forMonth } = fuelNeed
  return (
    <p>
      {toClear > 0 && (
        <>
          Add <span className="tabular font-semibold">{money(toClear)}</span> and your fuel is no longer low (the limit
          is {money(lowBelow)}
          {owed > 0 && `; ${money(owed)} owed is paid first`}).{' '}
        </>
      )}
      {fuelPerDay > 0 && (
        <>
          For 30 days at the current rate of {money(fuelPerDay, perDayDecimals)} a day add{' '}
          <span className="tabular font-semibold">{money(forMonth)}</span>.{' '}
        </>
      )}
      {toClear < depositMin && `The minimum deposit is ${usd(depositMin)}.`}
    </p>
  )
}
