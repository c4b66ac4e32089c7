import { display } from '@fairlead/contract/constants'
import { type incomePeriod, readIncomePeriods } from '@fairlead/contract/routes/finance/referral'
import { text } from '@fairlead/contract/text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { figuresAge } from '../../../lib/calls/figures-age.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { money, signedMoney } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segments } from '../../../ui/forms/segments.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import { useLocalTable } from '../../../ui/tables/use-local-table.ts'
import { How } from '../../people/help/how.tsx'
import { IncomeBars } from './income-bars.tsx'

type By = z.output<typeof incomePeriod>
type Reply = z.output<typeof readIncomePeriods.reply>
export type Period = Reply['periods'][number] & { label: string }
type ColumnId = 'label' | 'direct' | 'level' | 'corrections' | 'sum'

const decimals = display.levelIncomeDecimals
const choices = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
] as const
const heads: Record<By, string> = { day: 'Day', week: 'Week from', month: 'Month' }

const figure = (id: Exclude<ColumnId, 'label'>, label: string): Column<Period, ColumnId> => ({
  id,
  label: `${label} ($)`,
  // The figure has its sign.
  shortLabel: label,
  align: 'end',
  sortBy: (row) => row[id],
  cell: (row) => money(row[id], decimals),
})

const columnsOf = (by: By, isCorrected: boolean): readonly Column<Period, ColumnId>[] => [
  { id: 'label', label: heads[by], sortBy: (row) => row.from, raw: (row) => row.label, cell: (row) => row.label },
  figure('direct', 'Direct Income'),
  figure('level', 'Level Income'),
  ...(isCorrected ? [figure('corrections', 'Corrections')] : []),
  figure('sum', 'Together'),
]

/** Income by day, week or month, direct and level apart, drawn and as a table. */
export default function IncomeOverTime() {
  const [by, setBy] = useState<By>('day')
  const query = useQuery({
    queryKey: [...keyOf(readIncomePeriods), by],
    queryFn: ({ signal }) => call(readIncomePeriods, { query: { by }, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const periods = useMemo(() => data?.periods.map((row) => ({ ...row, label: labelOf(row.from, by) })), [data, by])
  const isCorrected = data !== undefined && [data.earlier, ...data.periods].some(({ corrections }) => corrections !== 0)
  const columns = useMemo(() => columnsOf(by, isCorrected), [by, isCorrected])
  const source = useLocalTable({
    rows: useMemo(() => periods && rowsOf(periods, data?.earlier), [periods, data]),
    columns,
    searched: [(row: Period) => row.label],
    pageSize: display.walletPageSize,
    failure: query.error ? sentencesOf(query.error, text.internal).join(' ') : undefined,
    retry: () => void query.refetch(),
    lastLine: () => figuresAge.lastLine(readIncomePeriods.path),
  })
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-3 md:gap-4">
        <StatCard
          label="Direct Income"
          value={data && money(data.sums.direct)}
          howComputed={<How id="direct-income" />}
        />
        <StatCard
          label="Level Income"
          value={data && money(data.sums.level, decimals)}
          howComputed={<How id="level-income" />}
        />
        {data !== undefined && isCorrected && (
          <StatCard
            label="Corrections"
            value={signedMoney(data.sums.corrections, decimals)}
            howComputed={<How id="income-corrections" />}
          />
        )}
      </div>
      {data?.isComplete === false && (
        <div className="mb-4">
          <Alert>Your earlier income is still being added up and is not complete. Check again in a few minutes.</Alert>
        </div>
      )}
      <Card
        title="Income over time"
        aside={<Segments legend="Shown by" options={choices} value={by} onChange={setBy} />}
      >
        {periods ? <IncomeBars periods={periods} /> : !query.error && <Skeleton className="h-64 w-full" />}
        <div className="mt-6">
          <ReportTable
            caption="Income over time"
            columns={columns}
            source={source}
            rowKey={(row) => row.from}
            empty={
              <EmptyState title="No Data Available">
                Income from your team will be listed here, by the day it was booked.
              </EmptyState>
            }
            hasSearch={false}
            fileName={`income-by-${by}`}
            onExportFailed={(error) => toastFailure(error, text.internal)}
          />
        </div>
        <p className="mt-3 text-sm text-muted">Days are UTC days. The lines add up to the figures above.</p>
      </Card>
    </>
  )
}

/** Those with income, newest first; all before them in one last line. */
function rowsOf(periods: readonly Period[], earlier: Reply['earlier'] | undefined): Period[] {
  const rows = periods.filter(isMoved).reverse()
  return earlier && isMoved(earlier) ? [...rows, { ...earlier, from: '', label: 'Earlier' }] : rows
}

const isMoved = ({ direct, level, corrections }: Reply['earlier']): boolean =>
  direct !== 0 || level !== 0 || corrections !== 0

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const labelOf = (from: string, by: By): string => (by === 'month' ? month : day).format(new Date(from))
