import type { Starts } from '@fairlead/engine/backtest/play-starts'
import { signedMoney } from '../../lib/formats/format.ts'
import { dayWords, monthWords } from '../../lib/formats/format-day.ts'
import { Card } from '../../ui/card.tsx'
import { BarColumns } from '../../ui/charts/bar-columns.tsx'
import { dayOf, dollarsOfMicros } from './run-words.ts'

const shortMonth = (time: number) => dayOf(time).slice(0, 7)

/** Whoever begins with a month: the same bot, and luck of one's own. */
export function StartsCard({ starts }: { starts: Starts | null }) {
  return (
    <Card title="Would you have been ahead?">
      {starts === null ? (
        <p className="text-sm text-muted">
          Not worked out for so many bars. Choose longer bars or a shorter period to see it.
        </p>
      ) : starts.starts.length === 0 ? (
        <p className="text-sm text-muted">The period is too short: it holds no whole month.</p>
      ) : (
        <ByMonth {...starts} />
      )}
    </Card>
  )
}

function ByMonth({ months, starts }: Starts) {
  const ahead = starts.filter(({ keptMicros }) => keptMicros > 0).length
  const [first, last] = [starts[0], starts.at(-1)]
  if (!first || !last) return null
  const rows = starts.map(({ from, to, keptMicros }) => ({
    id: shortMonth(from),
    label: shortMonth(from),
    note: `until ${dayWords(dayOf(to))}`,
    amount: dollarsOfMicros(keptMicros),
  }))
  return (
    <>
      <p className="mb-3 max-w-[75ch] text-sm text-muted">
        The same capital and settings, begun with each month from {monthWords(shortMonth(first.from))} on and looked at{' '}
        {months === null ? 'at the end of the period' : `${months} months later`}, after charges.{' '}
        <strong className="text-ink">
          {ahead} of {starts.length} would have been ahead.
        </strong>{' '}
        The spans overlap, so they are fewer independent tries than they look.
      </p>
      <BarColumns
        caption="Kept by the month of the start"
        heads={['Start', 'Until', 'Kept']}
        rows={rows}
        format={(amount) => signedMoney(amount, 0)}
        endLabel={rows.length % 6 === 1 ? '' : shortMonth(last.from)}
      />
    </>
  )
}
