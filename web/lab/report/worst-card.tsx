import type { Judged } from '@fairlead/engine/backtest/judge-run'
import { money, signedMoney } from '../../lib/formats/format.ts'
import { dayWords } from '../../lib/formats/format-day.ts'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { dayOf, dollarsOf } from './run-words.ts'

type Fall = Judged['falls'][number]
type Props = Pick<Judged, 'falls' | 'worstDay' | 'losingStreak' | 'lossClosedAt'>

/** Three days in a row: the eye has no headers there, the ear has. */
const OnPhones = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="lg:hidden">
    {children}
  </span>
)

const columns: readonly Column<Fall>[] = [
  { id: 'from', label: 'From', cell: ({ peakAt }) => dayWords(dayOf(peakAt)) },
  {
    id: 'bottom',
    label: 'Lowest',
    cell: ({ bottomAt }) => (
      <>
        <OnPhones>lowest</OnPhones> {dayWords(dayOf(bottomAt))}
      </>
    ),
  },
  {
    id: 'back',
    label: 'Back',
    cell: ({ backAt }) => (
      <>
        <OnPhones>back</OnPhones> {backAt === null ? 'not yet at the end' : dayWords(dayOf(backAt))}
      </>
    ),
  },
  { id: 'percent', label: 'Of the peak', align: 'end', cell: ({ percent }) => `−${percent.toFixed(1)}%` },
  { id: 'amount', label: 'Fall', align: 'end', isFigure: true, cell: ({ cents }) => money(-dollarsOf(cents)) },
]

/** What somebody would have had to sit through. */
export function WorstCard({ falls, worstDay, losingStreak, lossClosedAt }: Props) {
  return (
    <Card title="The worst of it">
      {lossClosedAt !== null && (
        <p className="mb-3 text-sm font-semibold text-negative-text">
          On {dayWords(dayOf(lossClosedAt))} half of the capital was lost: the loss closure closed everything and ended
          the trading.
        </p>
      )}
      {falls.length === 0 ? (
        <p className="text-sm text-muted">The account never fell below where it had been.</p>
      ) : (
        <DataTable
          caption="The deepest falls"
          columns={columns}
          rows={falls}
          rowKey={({ peakAt }) => String(peakAt)}
          isWhole
        />
      )}
      <ul className="mt-3 flex flex-col gap-1 text-sm text-muted">
        {worstDay && (
          <li>
            Worst day: {dayWords(dayOf(worstDay.day * 86_400))}, {signedMoney(dollarsOf(worstDay.cents))}.
          </li>
        )}
        {losingStreak.trades > 1 && (
          <li>
            Most losing trades in a row: {losingStreak.trades}, together{' '}
            <span className="whitespace-nowrap">{signedMoney(dollarsOf(losingStreak.cents))}</span>.
          </li>
        )}
      </ul>
    </Card>
  )
}
