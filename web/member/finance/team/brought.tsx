import { display } from '@fairlead/contract/constants'
import { readBrought } from '@fairlead/contract/routes/finance/referral'
import { text } from '@fairlead/contract/text'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { money } from '../../../lib/formats/format.ts'
import { type PageQuery, usePagedTable } from '../../../lib/use-paged-table.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import { Moment } from '../../bots/reports/trade-cells.tsx'
import { How } from '../../people/help/how.tsx'
import { WhyButton } from './why-button.tsx'

type Reply = z.output<typeof readBrought.reply>
type Row = Reply['members'][number]
type ColumnId = 'name' | 'referral_id' | 'created_on' | 'direct' | 'level' | 'sum'

const decimals = display.levelIncomeDecimals

const figure = (id: 'direct' | 'level' | 'sum', label: string): Column<Row, ColumnId> => ({
  id,
  label: `${label} ($)`,
  // The figure has its sign.
  shortLabel: label,
  align: 'end',
  sortBy: (row) => row[id],
  cell: (row) => money(row[id], decimals),
})

const columns: readonly Column<Row, ColumnId>[] = [
  {
    id: 'name',
    label: 'Name',
    sortBy: (row) => row.name,
    cell: (row) => <WhyButton referralId={row.referral_id}>{row.name}</WhyButton>,
  },
  { id: 'referral_id', label: 'Referral ID', raw: (row) => row.referral_id, cell: (row) => row.referral_id },
  { id: 'created_on', label: 'Joined', sortBy: (row) => row.created_on, cell: (row) => <Moment at={row.created_on} /> },
  figure('direct', 'Direct income'),
  figure('level', 'Level income with their team'),
  figure('sum', 'Together'),
]

const ask = ({ sort, ...query }: PageQuery<ColumnId>, signal?: AbortSignal) =>
  call(readBrought, {
    // The referral ID cannot be sorted by; its header cannot be pressed.
    query: { ...query, ...(sort && sort !== 'referral_id' ? { sort } : {}) },
    ...(signal ? { signal } : {}),
  })
const rowsOf = ({ members, total }: Reply) => ({ rows: members, total })

/** What came by each direct member: by their own deposits, and by the fuel that they and everybody below them used. */
export default function Brought() {
  const { source, reply } = usePagedTable({
    queryKey: keyOf(readBrought),
    ask,
    rowsOf,
    pageSize: display.walletPageSize,
  })
  const sums = reply?.sums
  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:gap-4">
        <StatCard label="Direct income" value={sums && money(sums.direct)} howComputed={<How id="direct-income" />} />
        <StatCard
          label="Level income"
          value={sums && money(sums.level, decimals)}
          howComputed={<How id="brought-level" />}
        />
      </div>
      <Card title="What each direct member earned you" className="mt-4">
        <ReportTable
          caption="What each direct member earned you"
          columns={columns}
          source={source}
          rowKey={(row) => row.referral_id}
          empty={
            <EmptyState title="No Data Available">Members who register with your link will be listed here.</EmptyState>
          }
          searchLabel="Search members..."
          fileName="brought-by-direct-team"
          onExportFailed={(error) => toastFailure(error, text.internal)}
        />
      </Card>
    </>
  )
}
