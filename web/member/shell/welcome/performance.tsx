import type { Kept } from '@fairlead/contract/entities'
import { text } from '@fairlead/contract/text'
import { X } from 'lucide-react'
import { poolWords, profitSplit, splitLines, splitNote } from '../../../content/profit-split.ts'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { dayWords } from '../../../lib/formats/format-day.ts'
import { useTerms } from '../../../lib/settings/use-terms.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Segments } from '../../../ui/forms/segments.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { KeptFigure } from '../../finance/kept-figure.tsx'
import type { UserPrefs } from '../use-prefs.ts'
import { EquityCurve } from './equity-curve.tsx'
import { OrderDetails } from './order-details.tsx'
import { PerformanceFigures } from './performance-figures.tsx'
import { ProfitCalendar } from './profit-calendar.tsx'
import { ProfitSources } from './profit-sources.tsx'
import { ranges, useChosen, usePerformance } from './use-performance.ts'

const options = ranges.map((range) => ({
  value: range,
  label: range === 'all' ? 'All' : range,
  longLabel: { '1D': 'One day', '1W': 'One week', '1M': 'One month', '3M': 'Three months', all: 'All time' }[range],
}))

/** How the bot did over a range or on one day: equity, figures, days, and what the profit came from. */
export default function Performance({ prefs }: { prefs: UserPrefs }) {
  const { range, day, lines, chooseRange, chooseDay, showLine } = useChosen()
  const asked = usePerformance({ range, day }, lines.includes('held'))
  const { data } = asked
  // The calendar always shows the last months: choosing a day in it must not empty it.
  const months = usePerformance({ range: '3M', day: undefined })
  return (
    <>
      <div className="mt-4 grid gap-4 xl:grid-cols-[2fr_1fr]">
        <Card
          title="Equity"
          aside={
            <div className="flex flex-wrap items-center gap-2">
              {day && (
                <Button tone="soft" onClick={() => chooseDay()}>
                  {dayWords(day)}
                  <X className="size-4" aria-hidden="true" />
                  <span className="sr-only">: show the whole range again</span>
                </Button>
              )}
              <Segments legend="Range" options={options} value={range} onChange={chooseRange} />
            </div>
          }
        >
          {data ? (
            <>
              <PerformanceFigures performance={data} />
              <EquityCurve performance={data} shown={lines} onShow={showLine} />
            </>
          ) : (
            <Missing of={asked} className="h-104" />
          )}
        </Card>
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-1">
          <OrderDetails prefs={prefs} />
          <Card title="Where a profit of $10.00 goes">
            <ProfitSplit kept={data?.kept} />
          </Card>
        </div>
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Card title="Daily profit">
          {months.data ? (
            <ProfitCalendar
              days={months.data.days}
              today={months.data.to.slice(0, 10)}
              chosen={day}
              onChoose={chooseDay}
            />
          ) : (
            <Missing of={months} className="h-88" />
          )}
        </Card>
        <Card title="Where the profit came from">
          {data ? <ProfitSources performance={data} /> : <Missing of={asked} className="h-88" />}
        </Card>
      </div>
    </>
  )
}

/** In the place of what is not there: its shape while it is on its way, why where it does not come. What needs no such answer stays as it is. */
function Missing({ of: { error, refetch }, className }: { of: ReturnType<typeof usePerformance>; className: string }) {
  if (!error) return <Skeleton className={`${className} w-full`} />
  return (
    <Alert tone="negative">
      {sentencesOf(error, text.internal).join(' ')}{' '}
      <button type="button" onClick={() => refetch()} className="font-semibold underline">
        Try again
      </button>
    </Alert>
  )
}

/** The stated shares, applied to ten dollars, and what became of the reader's own profit. */
export function ProfitSplit({ kept }: { kept: Kept | undefined }) {
  const terms = useTerms()
  const split = profitSplit(terms)
  return (
    <>
      <dl className="divide-y divide-line text-sm">
        {splitLines(terms).map((line) => (
          <div key={line.label} className={classNames('flex justify-between gap-4 py-2.5', line.isOf && 'pl-4')}>
            <dt className="text-muted">{line.label}</dt>
            <dd className={classNames('tabular', line.isOf ? 'text-muted' : 'font-semibold')}>{line.value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-muted">{poolWords}</p>
      {split.packageName && <p className="mt-2 text-xs text-muted">{splitNote(split).trim()}</p>}
      <KeptFigure kept={kept} />
      {kept && (
        <p className="text-xs text-muted">Based on your own profit in the period chosen for the equity chart.</p>
      )}
    </>
  )
}
