import type { readMoneyReport } from '@fairlead/contract/routes/operator-reports'
import type { z } from 'zod'
import { digits, money } from '../../lib/format.ts'

type Report = z.output<typeof readMoneyReport.reply>

/** Days down, kinds of entries across: what all accounts got by each. */
export function MoneyDays({ report: { days, totals, isCut } }: { report: Report }) {
  const kinds = totals.map(({ kind }) => kind)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keyboards must reach it */}
      <section className="max-h-[32rem] overflow-auto" tabIndex={0} aria-label="Money by day and kind">
        <table className="w-full text-sm">
          <caption className="sr-only">Money by day and kind</caption>
          <thead className="sticky top-0 bg-surface text-xs text-muted">
            <tr>
              <th scope="col" className="py-2 pr-4 text-left font-medium">
                Day
              </th>
              {kinds.map((kind) => (
                <th key={kind} scope="col" className="py-2 pl-4 text-right font-medium whitespace-nowrap">
                  {kind.replaceAll('_', ' ')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            <Row head="All days" moved={totals} kinds={kinds} strong />
            {days.map(({ day, moved }) => (
              <Row key={day} head={day} moved={moved} kinds={kinds} />
            ))}
          </tbody>
        </table>
      </section>
      {isCut && <p className="mt-3 text-xs text-muted">The newest 400 days are shown; the file has all of them.</p>}
    </>
  )
}

type RowProps = { head: string; moved: Report['totals']; kinds: readonly string[]; strong?: boolean }

function Row({ head, moved, kinds, strong = false }: RowProps) {
  return (
    <tr className={strong ? 'font-semibold' : ''}>
      <th scope="row" className="tabular py-2 pr-4 text-left font-medium whitespace-nowrap">
        {head}
      </th>
      {kinds.map((kind) => {
        const found = moved.find((one) => one.kind === kind)
        return (
          <td
            key={kind}
            className="tabular py-2 pl-4 text-right whitespace-nowrap"
            title={found ? `${digits(found.entries)} entries` : ''}
          >
            {found ? money(found.amount) : '–'}
          </td>
        )
      })}
    </tr>
  )
}
