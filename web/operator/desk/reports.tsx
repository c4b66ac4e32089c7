import { transfersPaid } from '@fairlead/contract/figures'
import { downloadReport, readMoneyReport } from '@fairlead/contract/routes/desk/operator-reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, fetchFile } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { digits, money } from '../../lib/formats/format.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConsoleHead } from '../shell/console-head.tsx'
import { chosenDays, DayRange, type Days } from '../shell/day-range.tsx'
import { Failure } from '../shell/failure.tsx'
import { FigureFacts } from '../shell/figure-facts.tsx'
import { FileButtons } from '../shell/file-buttons.tsx'
import { JournalCard } from './journal-card.tsx'
import { MoneyDays } from './money-days.tsx'

export default function Reports() {
  const [days, setDays] = useState<Days>({ from: '', to: '' })
  const [year, setYear] = useState('')
  const [member, setMember] = useState('')
  const asked = chosenDays(days)
  const report = useQuery({
    queryKey: [...keyOf(readMoneyReport), days],
    queryFn: ({ signal }) => call(readMoneyReport, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = report
  return (
    <>
      <ConsoleHead title="Reports" aside={<DayRange days={days} onChange={setDays} />}>
        From the sealed ledger, at most a minute old. Days are whole UTC days, by the date of the entry.
      </ConsoleHead>
      <Failure of={report} />
      {report.isPending && <Skeleton className="mb-4 h-60" />}
      {data?.days.length === 0 && (
        <EmptyState title="No money moved">There are no ledger entries for these days.</EmptyState>
      )}
      {data && data.days.length > 0 && (
        <div className="mb-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Card title="All these days">
            <FigureFacts figures={data.totals} />
          </Card>
          <div className="grid grid-cols-1 gap-4">
            <Card title="Money by day">
              <MoneyDays report={data} />
            </Card>
            <JournalCard
              report={data}
              files={
                <FileButtons
                  name="money-by-day"
                  fetch={(format) => fetchFile(downloadReport, { report: 'money', ...asked, format })}
                />
              }
            />
          </div>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <Card
          title={transfersPaid.label}
          aside={
            <FileButtons
              name="payouts"
              fetch={(format) => fetchFile(downloadReport, { report: 'payouts', ...asked, format })}
            />
          }
        >
          <p className="text-sm">
            {data
              ? `${digits(data.transfers.count)} transfers, ${money(data.transfers.amount)} in total.`
              : 'Counting…'}{' '}
            The file lists each one with its member, address and transaction.
          </p>
          <p className="mt-2 text-xs text-muted">{transfersPaid.means}</p>
        </Card>
        <Card
          title="Income statements"
          aside={
            <FileButtons
              name={`income-${year || 'this-year'}`}
              fetch={(format) =>
                fetchFile(downloadReport, {
                  report: 'incomes',
                  ...(year && { year: Number(year) }),
                  ...(member.trim() && { member: member.trim() }),
                  format,
                })
              }
            />
          }
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Year"
              type="number"
              min={2020}
              max={2099}
              placeholder="this year"
              value={year}
              onChange={(event) => setYear(event.target.value)}
            />
            <Field
              label="Member"
              hint="E-mail address or referral ID; leave empty for all"
              value={member}
              onChange={(event) => setMember(event.target.value)}
            />
          </div>
          <p className="mt-4 text-sm text-muted">
            One line per member: the year’s direct and level income, and withdrawals.
          </p>
        </Card>
      </div>
    </>
  )
}
