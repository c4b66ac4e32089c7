import { useState } from 'react'
import { cohortCapitals, cohortMonths, cohortsOf, recordPriceWords } from '../../content/record.ts'
import { wholeDollars } from '../../content/whole-dollars.ts'
import { monthWords } from '../../lib/formats/format-day.ts'
import { BarColumns } from '../../ui/charts/bar-columns.tsx'
import { Select } from '../../ui/forms/select.tsx'

const shownFirst = 5_000
const signed = (amount: number) =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${wholeDollars(Math.round(Math.abs(amount)))}`

/** A member for each month: who was ahead a year later, and who was not. */
export function CohortsChart() {
  const [capital, setCapital] = useState(shownFirst)
  const cohorts = cohortsOf(capital)
  const ahead = cohorts.filter(({ dollars }) => dollars > 0).length
  return (
    <div className="rounded-card border border-line bg-surface p-4 md:p-6">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-[60ch]">
          <strong className="font-semibold">
            {ahead} of {cohorts.length} members
          </strong>{' '}
          who began with {wholeDollars(capital)} had more after {cohortMonths} months than at the start, at{' '}
          {recordPriceWords}.
        </p>
        <div className="w-44">
          <Select
            label="Capital"
            value={String(capital)}
            onChange={({ target }) => setCapital(Number(target.value))}
            options={cohortCapitals.map((one) => ({ value: String(one), label: wholeDollars(one) }))}
          />
        </div>
      </div>
      <BarColumns
        caption={`Kept after ${cohortMonths} months, by the month of the start`}
        heads={['Month of the start', 'Capital', 'Kept']}
        rows={cohorts.map(({ month, dollars }) => ({
          id: month,
          label: monthWords(month),
          note: wholeDollars(capital),
          amount: dollars,
        }))}
        format={signed}
        endLabel=""
        namedEvery={24}
      />
    </div>
  )
}
