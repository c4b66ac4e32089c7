import type { AheadAtCapital } from '@fairlead/contract/record-ahead'
import { text } from '@fairlead/contract/text'
import { aheadMonths, aheadRows, type ChargedTerms, chargedWords } from '../../../content/ahead.ts'
import { money } from '../../../lib/formats/format.ts'
import { shareWords } from '../../../lib/formats/format-percent.ts'
import { PlainTable } from '../../shell/plain-table.tsx'

type Charged = ChargedTerms & { hostingPerMonth: number }
type Props = { name: string; inForce: Charged; typed: Charged }

/** How many of the record's members would have been ahead, at what holds and at what is being typed. */
export function AheadTable({ name, inForce, typed }: Props) {
  const asTyped = aheadRows(typed)
  return (
    <section aria-label={`What it takes to come out ahead: ${name}`} className="border-t border-line pt-4">
      <h3 className="text-sm font-semibold">What it takes to come out ahead</h3>
      <p className="mt-1 mb-2 text-xs text-muted">
        Members of the record with more money after {aheadMonths} months than at the start, after paying the company’s
        share of {chargedWords(inForce)} and hosting. {text.aheadNote}
      </p>
      <PlainTable
        caption={`Members ahead by capital: ${name}`}
        heads={['Capital', `In force, ${priceOf(inForce)}`, `As typed, ${priceOf(typed)}`]}
        rows={aheadRows(inForce).map((row, place) => ({
          key: String(row.capital),
          cells: [money(row.capital, 0), words(row), words(asTyped[place])],
        }))}
        empty="The record has no members."
      />
    </section>
  )
}

const priceOf = ({ companyPercent, hostingPerMonth }: Charged): string =>
  `${companyPercent}% and ${money(hostingPerMonth)} a month`

const words = (row: AheadAtCapital | undefined): string =>
  row ? `${row.ahead} of ${row.members} (${shareWords(row.ahead, row.members)})` : '–'
