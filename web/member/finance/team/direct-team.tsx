import { display } from '@fairlead/contract/constants'
import { readActiveDirectTeam, readDirectTeam } from '@fairlead/contract/routes/finance/affiliate'
import { text } from '@fairlead/contract/text'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { z } from 'zod'
import { percent } from '../../../content/term-words.ts'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { useFailureToast } from '../../../lib/calls/use-failure-toast.ts'
import { digits } from '../../../lib/formats/format.ts'
import { useTerms } from '../../../lib/settings/use-terms.ts'
import { type PageQuery, usePagedTable } from '../../../lib/use-paged-table.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import { How } from '../../people/help/how.tsx'
import type { Member } from '../../shell/member.ts'
import { SectionHead } from '../../shell/section-head.tsx'
import { SectionViews, useView } from '../../shell/section-views.tsx'
import { ReferralLink } from '../referral-link.tsx'
import { type DirectColumn, directColumns } from './direct-columns.tsx'
import { WithReasons } from './income-reasons.tsx'
import { ShareCard } from './share-card.tsx'

const Brought = lazy(() => import('./brought.tsx'))
const views = [{ id: 'brought', label: 'What they earned you' }] as const

type Reply = z.output<typeof readDirectTeam.reply>
type Query = PageQuery<DirectColumn | 'number' | 'status'>

const rowsOf = ({ directTeamData, total }: Reply) => ({ rows: directTeamData, total })

const ask = ({ sort, ...query }: Query, signal?: AbortSignal) =>
  call(readDirectTeam, {
    // Number and status stand in no column of the server's; their headers cannot be pressed.
    query: { ...query, ...(sort && sort !== 'number' && sort !== 'status' ? { sort } : {}) },
    ...(signal ? { signal } : {}),
  })

export default function DirectTeam({ member: { user } }: { member: Member }) {
  const view = useView(['brought'])
  const { directPercent } = useTerms()
  return (
    <WithReasons>
      <SectionHead title="Direct Team">
        Members who registered with your link. You earn {percent(directPercent)} of their fuel deposits. Choose a name
        to see what each deposit and trade earned you, and why.
      </SectionHead>
      <SectionViews section="directTeamReport" first="Team" views={views} label="Views of the direct team" />
      {view === 'brought' ? <Brought /> : <TeamOverview refId={user.refId} />}
    </WithReasons>
  )
}

function TeamOverview({ refId }: { refId: string }) {
  const active = useQuery({
    queryKey: keyOf(readActiveDirectTeam),
    queryFn: ({ signal }) => call(readActiveDirectTeam, { query: { page: 1, pageSize: 1 }, signal }),
  })
  useFailureToast(active.error, text.internal)
  const { source, reply } = usePagedTable({
    queryKey: keyOf(readDirectTeam),
    ask,
    rowsOf,
    pageSize: display.reportPageSize,
  })
  const isSearched = source.control.search !== ''

  return (
    <>
      <div className="grid gap-3 min-[22.5rem]:grid-cols-2 md:gap-4">
        <DirectCount count={isSearched ? undefined : reply?.total} />
        <StatCard
          label="Active Team Count"
          value={active.data && digits(active.data.total)}
          howComputed={<How id="active-directs" />}
        />
      </div>
      <Card title="Your direct team" className="mt-4">
        <ReportTable
          caption="Direct team"
          columns={directColumns}
          source={source}
          rowKey={(member) => String(member.user_id)}
          empty={
            <EmptyState title="No Data Available" action={<ReferralLink refId={refId} />}>
              No one has registered with your link yet. Send it to someone:
            </EmptyState>
          }
          searchLabel="Search members..."
          fileName="direct-team"
          onExportFailed={(error) => toastFailure(error, text.internal)}
        />
      </Card>
      <ShareCard refId={refId} />
    </>
  )
}

/** A search narrows the answer's total; the count of the whole team is asked for apart then. */
function DirectCount({ count }: { count: number | undefined }) {
  const whole = useQuery({
    queryKey: [...keyOf(readDirectTeam), 'count'],
    queryFn: async ({ signal }) => (await call(readDirectTeam, { query: { page: 1, pageSize: 1 }, signal })).total,
    enabled: count === undefined,
  })
  const shown = count ?? whole.data
  return (
    <StatCard
      label="Direct Team Count"
      value={shown === undefined ? undefined : digits(shown)}
      howComputed={<How id="direct-members" />}
    />
  )
}
