import { houseFigures } from '@fairlead/contract/figures'
import { readFigures } from '@fairlead/contract/routes/desk/operator'
import { text } from '@fairlead/contract/text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { useFailureToast } from '../../lib/calls/use-failure-toast.ts'
import { digits, money } from '../../lib/formats/format.ts'
import { dayWords } from '../../lib/formats/format-day.ts'
import { useProductNow } from '../../lib/time/use-product-now.ts'
import { Card } from '../../ui/card.tsx'
import { BarStrip } from '../../ui/charts/bar-strip.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Ago } from '../shell/waits.tsx'

type Day = z.output<typeof readFigures.reply>['days'][number]
type Figure = {
  id: Exclude<keyof Day, 'day'>
  label: string
  means: string
  format: (amount: number) => string
  isLast?: boolean
}

const dayMs = 86_400_000
const daysShown = 30

const figures: readonly Figure[] = [
  ...(['deposited', 'paidOut', 'charged', 'income'] as const).map((id) => ({
    id,
    ...houseFigures[id],
    format: money,
  })),
  {
    id: 'trades',
    label: 'Trades closed',
    means: 'Trades of all bots, counted on the day their last position closed.',
    format: digits,
  },
  {
    id: 'members',
    label: 'New members',
    means: 'Everyone who has registered. Operators are not counted.',
    format: digits,
  },
  {
    id: 'activeBots',
    label: 'Active bots',
    means: 'Bots that were active, paused by their owner or low on fuel at the end of the last day.',
    format: digits,
    isLast: true,
  },
]

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The business day by day, over any range of at most a year. */
export function FiguresCard() {
  const now = useProductNow()
  const [chosen, choose] = useState<{ from?: string; to?: string }>({})
  const to = chosen.to ?? (now === undefined ? undefined : dayOf(now))
  const from = chosen.from ?? (now === undefined ? undefined : dayOf(now - (daysShown - 1) * dayMs))
  const asked = useQuery({
    queryKey: [...keyOf(readFigures), from, to],
    queryFn: ({ signal }) => call(readFigures, { query: { from: from ?? '', to: to ?? '' }, signal }),
    enabled: from !== undefined && to !== undefined,
    placeholderData: keepPreviousData,
  })
  useFailureToast(asked.error, text.internal)
  const days = asked.data?.days ?? []
  return (
    <Card
      title="Day by day"
      className="mt-4"
      aside={
        <div className="flex flex-wrap gap-3">
          <Field
            label="From"
            type="date"
            value={from ?? ''}
            max={to}
            onChange={(event) => event.target.value && choose({ ...chosen, from: event.target.value })}
          />
          <Field
            label="To"
            type="date"
            value={to ?? ''}
            min={from}
            onChange={(event) => event.target.value && choose({ ...chosen, to: event.target.value })}
          />
        </div>
      }
    >
      {!asked.data && <Skeleton className="h-64 w-full" />}
      {asked.data && days.length === 0 && <p className="text-muted">There are no figures for these days.</p>}
      {days.length > 0 && (
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
          {figures.map((figure) => (
            <FigureStrip key={figure.id} figure={figure} days={days} />
          ))}
        </div>
      )}
      {asked.data?.countedAt && (
        <p className="mt-4 text-xs text-muted">
          Days are whole UTC days; amounts come from the sealed ledger. Counted <Ago at={asked.data.countedAt} />.
        </p>
      )}
    </Card>
  )
}

function FigureStrip({ figure, days }: { figure: Figure; days: readonly Day[] }) {
  const { id, label, means, format, isLast } = figure
  const total = isLast ? (days.at(-1)?.[id] ?? 0) : days.reduce((sum, day) => sum + day[id], 0)
  return (
    <section className="flex flex-col">
      <h3 className="mb-1 flex items-baseline justify-between gap-2 font-sans text-sm font-semibold">
        {label}
        <span className="tabular text-lg">{format(total)}</span>
      </h3>
      <p className="mb-2 text-xs text-muted">{means}</p>
      <div className="mt-auto">
        <BarStrip
          caption={`${label} by day`}
          heads={['Day', 'Note', label]}
          rows={days.map((day) => ({ id: day.day, label: dayWords(day.day), note: '', amount: day[id] }))}
          format={format}
        />
      </div>
    </section>
  )
}
