import { display } from '@fairlead/contract/constants'
import { readGenerationIncome } from '@fairlead/contract/routes/finance/affiliate'
import { text } from '@fairlead/contract/text'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { figuresAge } from '../../../lib/calls/figures-age.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { digits, money } from '../../../lib/formats/format.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import { useLocalTable } from '../../../ui/tables/use-local-table.ts'
import { How } from '../../people/help/how.tsx'
import type { Member } from '../../shell/member.ts'
import { SectionHead } from '../../shell/section-head.tsx'
import { SectionLink } from '../../shell/section-link.tsx'
import { SectionViews, useView } from '../../shell/section-views.tsx'
import type { UserPrefs } from '../../shell/use-prefs.ts'
import { shownIncomes } from '../../wallet/shown-incomes.ts'
import { EligibilityCard } from './eligibility-card.tsx'
import { incomeColumns, searchedIncome } from './income-columns.tsx'
import { WithReasons } from './income-reasons.tsx'

const IncomeOverTime = lazy(() => import('./income-over-time.tsx'))
const views = [{ id: 'income', label: 'Income over time' }] as const

export default function RecurringReferral({ member: { prefs } }: { member: Member }) {
  const view = useView(['income'])
  return (
    <WithReasons>
      <SectionHead title="Recurring Referral">
        What the fuel used in your team has earned you, member by member.{' '}
        <SectionLink to="affiliateFaq">Which levels pay me?</SectionLink>
      </SectionHead>
      <SectionViews
        section="recurringReferral"
        first="By member"
        views={views}
        label="Views of the recurring referral"
      />
      {view === 'income' ? <IncomeOverTime /> : <ByMember prefs={prefs} />}
    </WithReasons>
  )
}

function ByMember({ prefs }: { prefs: UserPrefs }) {
  const income = useQuery({
    queryKey: keyOf(readGenerationIncome),
    queryFn: async ({ signal }) => (await call(readGenerationIncome, { query: {}, signal })).data,
  })
  const source = useLocalTable({
    rows: income.data?.detailedGenerationArray,
    columns: incomeColumns,
    searched: searchedIncome,
    pageSize: display.walletPageSize,
    failure: income.error ? sentencesOf(income.error, text.internal).join(' ') : undefined,
    retry: () => void income.refetch(),
    lastLine: () => figuresAge.lastLine(readGenerationIncome.path),
  })
  const listed = income.data?.detailedGenerationArray.length ?? 0
  const total = income.data?.total ?? 0

  return (
    <>
      <div className="mb-4 grid gap-3 min-[22.5rem]:grid-cols-2 md:gap-4">
        <StatCard
          label="Level Income"
          value={money(shownIncomes(prefs).level, display.levelIncomeDecimals)}
          howComputed={<How id="recurring-income" />}
        />
        <StatCard
          label="Members in your team"
          value={income.data && digits(total)}
          howComputed={<How id="recurring-members" />}
        />
      </div>
      <div className="mb-4">
        <EligibilityCard />
      </div>
      <Card title="Generation income">
        <p className="mb-4 text-sm text-muted">Choose a name to see why you received each share, or why not.</p>
        <ReportTable
          caption="Generation income"
          columns={incomeColumns}
          source={source}
          rowKey={(row) => row.referral_id}
          empty={
            <EmptyState title="No Data Available">
              Your share of the fuel your team uses will be listed here.
            </EmptyState>
          }
          searchLabel="Search by name..."
          fileName="generation-income"
          onExportFailed={(error) => toastFailure(error, text.internal)}
        />
        {total > listed && (
          <p className="mt-3 text-sm text-muted">
            Showing the newest {digits(listed)} of {digits(total)}.
          </p>
        )}
      </Card>
    </>
  )
}
