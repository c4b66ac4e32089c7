import { previewHold } from '@fairlead/contract/routes/desk/operator-clusters'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { digits, money } from '../../lib/formats/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { ConsoleLink } from '../shell/console-link.tsx'
import { Failure } from '../shell/failure.tsx'
import { Figure } from './stop-figures.tsx'

const pageSize = 10

/** Whom a hold would freeze, page by page, and what it would keep from all of them. */
export const useHoldFigures = (clusterId: number, page: number) =>
  useQuery({
    queryKey: [...keyOf(previewHold), clusterId, page],
    queryFn: ({ signal }) => call(previewHold, { params: { id: clusterId }, query: { page, pageSize }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export function HoldFigures({ clusterId }: { clusterId: number }) {
  const [page, setPage] = useState(1)
  const figures = useHoldFigures(clusterId, page)
  const { data } = figures
  if (!data) return figures.isPending ? <Skeleton className="h-40 w-full" /> : <Failure of={figures} />
  const { total, held, fuel, income, withdrawals } = data
  return (
    <section aria-label="Accounts to be frozen" className="rounded-control border border-line bg-raised p-4 text-sm">
      <p className="font-semibold">
        {digits(total)} {total === 1 ? 'account' : 'accounts'} would be frozen
        {held > 0 && `; ${digits(held)} ${held === 1 ? 'is' : 'are'} already`}
      </p>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
        <Figure label="Fuel" value={money(fuel)} />
        <Figure label="Income" value={money(income)} />
        <Figure
          label={`${digits(withdrawals.count)} ${withdrawals.count === 1 ? 'withdrawal' : 'withdrawals'} would wait`}
          value={money(withdrawals.amount)}
        />
      </dl>
      <ul className="mt-3 divide-y divide-line">
        {data.members.map((member) => (
          <li key={member.id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <ConsoleLink to="members" open={member.id}>
              {member.name}
            </ConsoleLink>
            <span className="tabular text-muted">
              {money(member.fuel)} fuel, {money(member.income)} income
              {member.withdrawals > 0 && `, ${money(member.withdrawals)} on its way`}
            </span>
          </li>
        ))}
      </ul>
      {total > pageSize && (
        <Pagination page={page} pages={Math.ceil(total / pageSize)} onPage={setPage} label="Pages of accounts" />
      )}
    </section>
  )
}
