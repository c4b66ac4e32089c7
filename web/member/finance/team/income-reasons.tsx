import { explainIncome } from '@fairlead/contract/routes/finance/income'
import { text } from '@fairlead/contract/text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { dayTime, digits, localTime, money } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { type IncomeReason, reasonWords } from './reason-words.ts'
import { WhyContext } from './why-button.tsx'

const pageSize = 5
const decimals = 6

/** Lets what is inside ask "why did I get this?" of a member, and answers in a dialog. */
export function WithReasons({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<string>()
  return (
    <WhyContext value={setAsked}>
      {children}
      <Dialog open={asked !== undefined} title="Why did I get this?" onClose={() => setAsked(undefined)}>
        {asked !== undefined && <Reasons key={asked} referralId={asked} />}
      </Dialog>
    </WhyContext>
  )
}

function Reasons({ referralId }: { referralId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: [...keyOf(explainIncome), referralId, page],
    queryFn: ({ signal }) =>
      call(explainIncome, { params: { referral_id: referralId }, query: { page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  if (query.error) return <Alert tone="negative">{sentencesOf(query.error, text.internal).join(' ')}</Alert>
  if (!query.data) return <Skeleton className="h-72 w-full" />
  const { name, level, rows, total } = query.data
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <>
      <p className="text-muted">
        <strong className="text-ink">{name}</strong> is on level {level} of your team. Each charge for a profitable
        trade{level === 1 && ', and each deposit,'} can bring you a share:
      </p>
      {rows.length === 0 && <p className="mt-4">Nothing yet: {name} has used no fuel so far.</p>}
      <ul className="mt-4 divide-y divide-line">
        {rows.map((row) => (
          <Reason key={`${row.kind} ${row.at} ${row.ticket}`} row={row} level={level} />
        ))}
      </ul>
      {pages > 1 && (
        <div className="mt-4">
          <Pagination page={page} pages={pages} onPage={setPage} label="Pages of reasons" />
        </div>
      )}
    </>
  )
}

function Reason({ row, level }: { row: IncomeReason; level: number }) {
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">
          {row.kind === 'deposit' ? 'Deposit' : `Trade ${row.symbol ?? ''} ${row.ticket ?? ''}`}
        </span>
        <span className="tabular font-semibold">
          {row.income > 0 ? `+${money(row.income, decimals)}` : <Badge>Nothing</Badge>}
        </span>
      </p>
      <p className="text-muted">{reasonWords(row, level)}</p>
      <p className="tabular text-xs text-muted">
        <time dateTime={row.at} title={localTime(row.at)}>
          {dayTime(row.at)}
        </time>
        {row.income > 0 && ` · ${money(row.base, decimals)} × ${digits(row.percent, row.percent % 1 ? 2 : 0)}%`}
      </p>
    </li>
  )
}
