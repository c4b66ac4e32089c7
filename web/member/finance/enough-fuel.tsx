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
          Add <span className="tabular font-semibold">{money(toClear)}</span> and it is not low any more (it is below{' '}
          {money(lowBelow)}
          {owed > 0 && `; ${money(owed)} that is owed is taken first`}).{' '}
        </>
      )}
      {fuelPerDay > 0 && (
        <>
          For 30 days at the present pace of {money(fuelPerDay, perDayDecimals)} a day add{' '}
          <span className="tabular font-semibold">{money(forMonth)}</span>.{' '}
        </>
      )}
      {toClear < depositMin && `The smallest deposit is ${usd(depositMin)}.`}
    </p>
  )
}
