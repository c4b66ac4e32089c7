import { type HouseFigure, houseFigureNames, houseFigures } from '@fairlead/contract/figures'
import type { readMoneyReport } from '@fairlead/contract/routes/desk/operator-reports'
import type { z } from 'zod'
import { money } from '../../lib/formats/format.ts'

type Report = z.output<typeof readMoneyReport.reply>

/** They are there even when they are nothing. */
const always: readonly HouseFigure[] = ['deposited', 'paidOut', 'treasuryChange', 'charged', 'income']

/** Days down, figures of the books across. */
export function MoneyDays({ report: { days, totals, isCut } }: { report: Report }) {
  const names = houseFigureNames.filter(
    (name) => always.includes(name) || days.some(({ figures }) => figures[name] !== 0) || totals[name] !== 0,
  )
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keyboards must reach it */}
      <section className="max-h-[32rem] overflow-auto" tabIndex={0} aria-label="Money by day">
        <table className="w-full text-sm">
          <caption className="sr-only">Money by day</caption>
          <thead className="sticky top-0 bg-surface text-xs text-muted">
            <tr>
              <th scope="col" className="py-2 pr-4 text-left font-medium">
                Day
              </th>
              {names.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="min-w-24 py-2 pl-4 text-right align-bottom font-medium"
                  title={houseFigures[name].means}
                >
                  {houseFigures[name].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            <Row head="All days" names={names} figures={totals} strong />
            {days.map(({ day, figures }) => (
              <Row key={day} head={day} names={names} figures={figures} />
            ))}
          </tbody>
        </table>
      </section>
      {isCut && (
        <p className="mt-3 text-xs text-muted">
          The newest 400 days are shown; the totals and the file cover all of them.
        </p>
      )}
    </>
  )
}

type RowProps = { head: string; names: readonly HouseFigure[]; figures: Report['totals']; strong?: boolean }

function Row({ head, names, figures, strong = false }: RowProps) {
  return (
    <tr className={strong ? 'font-semibold' : ''}>
      <th scope="row" className="tabular py-2 pr-4 text-left font-medium whitespace-nowrap">
        {head}
      </th>
      {names.map((name) => (
        <td key={name} className="tabular py-2 pl-4 text-right whitespace-nowrap">
          {figures[name] === 0 ? '–' : money(figures[name])}
        </td>
      ))}
    </tr>
  )
}
