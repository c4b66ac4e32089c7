import type { RunMonth } from '@fairlead/engine/backtest/judge-run'
import { useState } from 'react'
import { digits, signedMoney } from '../../lib/formats/format.ts'
import { monthWords } from '../../lib/formats/format-day.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Segments } from '../../ui/forms/segments.tsx'
import { dollarsOf, dollarsOfMicros } from './run-words.ts'

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const views = {
  kept: { label: 'Kept', of: ({ keptMicros }: RunMonth) => dollarsOfMicros(keptMicros) },
  traded: { label: 'Traded', of: ({ movedCents }: RunMonth) => dollarsOf(movedCents) },
} as const
type View = keyof typeof views

/** Years as rows, months as columns: what each was worth to the member, or what was traded in it. */
export function MonthsCard({ months }: { months: readonly RunMonth[] }) {
  const [view, setView] = useState<View>('kept')
  const { of } = views[view]
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))]
  const lost = months.filter((month) => of(month) < 0).length
  return (
    <Card
      title="Month by month"
      aside={
        <Segments
          legend="What the months show"
          options={(['kept', 'traded'] as const).map((value) => ({ value, label: views[value].label }))}
          value={view}
          onChange={setView}
        />
      }
    >
      <p className="mb-3 text-sm text-muted">
        {lost} of {months.length} months ended with less than they began.{' '}
        {view === 'kept'
          ? 'After charge and hosting, in dollars.'
          : 'What the account moved by, before charges, in dollars.'}
      </p>
      <section
        aria-label="Months, by year"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, and keyboards must reach it
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full min-w-160 text-xs">
          <caption className="sr-only">{views[view].label} by month, in dollars</caption>
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 text-left font-medium">
                Year
              </th>
              {names.map((name) => (
                <th key={name} scope="col" className="py-2 text-right font-medium">
                  {name}
                </th>
              ))}
              <th scope="col" className="py-2 pl-3 text-right font-medium">
                All
              </th>
            </tr>
          </thead>
          <tbody>
            {years.map((year) => {
              const own = months.filter(({ month }) => month.startsWith(year))
              return (
                <tr key={year} className="border-b border-line last:border-0">
                  <th scope="row" className="tabular py-2 text-left font-semibold">
                    {year}
                  </th>
                  {names.map((name, k) => {
                    const month = own.find((one) => Number(one.month.slice(5)) === k + 1)
                    return <Cell key={name} month={month} amount={month && of(month)} />
                  })}
                  <Cell amount={own.reduce((sum, month) => sum + of(month), 0)} isSum />
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

type CellProps = { month?: RunMonth | undefined; amount: number | undefined; isSum?: boolean }

function Cell({ month, amount, isSum = false }: CellProps) {
  if (amount === undefined) return <td className="py-2 text-right text-muted">–</td>
  return (
    <td
      {...(month ? { title: `${monthWords(month.month)}: ${signedMoney(amount)}, ${month.trades} trades closed` } : {})}
      className={classNames(
        'figure py-2 text-right',
        isSum && 'pl-3 font-semibold',
        amount < 0 ? 'text-negative-text' : amount > 0 ? 'text-positive-text' : 'text-muted',
      )}
    >
      {amount < 0 ? '−' : amount > 0 ? '+' : ''}
      {digits(Math.abs(amount), Math.abs(amount) < 100 ? 1 : 0)}
    </td>
  )
}
