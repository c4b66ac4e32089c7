import { text } from '@fairlead/contract/text'
import { Download, Printer } from 'lucide-react'
import { brand } from '../../content/brand.ts'
import { sentencesOf } from '../../lib/calls/api-error.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { serverTime } from '../../lib/server-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Member } from '../shell/member.ts'
import { monthsOf, periodName, printedName, yearsOf } from './period-names.ts'
import { PeriodSheet } from './period-sheet.tsx'
import { usePeriodFile, usePeriodStatement, usePrintedTitle } from './use-period-statement.ts'

/** A month or a year to read, to print, to keep as a PDF or as a file. */
export default function PeriodStatement({ member: { user } }: { member: Member }) {
  const { period, query, choose } = usePeriodStatement()
  const file = usePeriodFile(period)
  usePrintedTitle(printedName(brand.name, period, user.refId))
  const shown = query.data
  return (
    <>
      <div data-not-printed className="mb-4 flex flex-wrap items-end gap-3">
        <PeriodFields period={period} since={user.createdAt} onChoose={choose} />
        <div className="flex flex-wrap gap-2">
          <Button disabled={shown?.period !== period} onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden="true" />
            Print or save as PDF
          </Button>
          {(['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              tone="secondary"
              busy={file.isPending && file.variables === format}
              onClick={() => file.mutate(format, { onError: (error) => toastFailure(error, text.internal) })}
            >
              <Download className="size-4" aria-hidden="true" />
              {format.toUpperCase()}
              <span className="sr-only">: save all rows of {periodName(period)}</span>
            </Button>
          ))}
        </div>
      </div>
      {query.error && (
        <Alert tone="negative">
          {sentencesOf(query.error, text.internal).join(' ')}{' '}
          <button type="button" onClick={() => query.refetch()} className="font-semibold underline">
            Try again
          </button>
        </Alert>
      )}
      {query.isPending && <Skeleton className="h-[40rem] w-full rounded-card" />}
      {shown && !query.error && (
        <div aria-busy={query.isPlaceholderData || undefined}>
          <PeriodSheet statement={shown.statement} period={shown.period} user={user} />
        </div>
      )}
    </>
  )
}

type FieldsProps = { period: string; since: string; onChoose: (period: string) => void }

function PeriodFields({ period, since, onChoose }: FieldsProps) {
  const been = { since, now: serverTime.now() }
  const year = period.slice(0, 4)
  const years = [...new Set([...yearsOf(been).map(String), year])]
  const months = monthsOf(Number(year), been)
  const isMonth = period.length > year.length
  return (
    <div className="grid grow grid-cols-2 gap-3 sm:max-w-96">
      <Select
        label="Year"
        value={year}
        options={years.map((value) => ({ value, label: value }))}
        onChange={({ target }) => {
          const sameMonth = period.replace(year, target.value)
          onChoose(isMonth && monthsOf(Number(target.value), been).includes(sameMonth) ? sameMonth : target.value)
        }}
      />
      <Select
        label="Month"
        value={period}
        options={[
          { value: year, label: 'Whole year' },
          ...[...new Set(isMonth ? [period, ...months] : months)]
            .sort()
            .reverse()
            .map((value) => ({ value, label: periodName(value).replace(/ \d+$/, '') })),
        ]}
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  )
}
