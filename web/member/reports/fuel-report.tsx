import { display } from '@fairlead/contract/constants'
import { readFuelStats } from '@fairlead/contract/routes/fuel'
import { text } from '@fairlead/contract/text'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { digits, money, signedMoney } from '../../lib/format.ts'
import { keyOf } from '../../lib/query-key.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { type AskedPage, usePagedTable } from '../../lib/use-paged-table.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReportTable } from '../../ui/report-table.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import type { Member } from '../member.ts'
import { SectionHead } from '../section-head.tsx'
import { SectionLink } from '../section-link.tsx'
import { type FuelColumn, fuelColumns } from './fuel-columns.tsx'
import { toneOf } from './tone-of.ts'

/** The call sums over all time; a caption of 30 days would not be true of it. */
const sinceJoining = 'Since you joined'

type Asked = AskedPage<FuelColumn | 'number'>

const paged = {
  queryKey: keyOf(readFuelStats),
  ask: ({ sort, ...query }: Asked, signal?: AbortSignal) =>
    call(readFuelStats, {
      // The running number stands in no column of the server's; its header cannot be pressed.
      query: { ...query, ...(sort && sort !== 'number' ? { sort } : {}) },
      ...(signal ? { signal } : {}),
    }),
  rowsOf: (reply: z.output<typeof readFuelStats.reply>) => ({ rows: reply.allTradesData, total: reply.total }),
  pageSize: display.reportPageSize,
}

export default function FuelReport({ member: { bot } }: { member: Member }) {
  const { source, reply } = usePagedTable(paged)
  const runway = bot?.fuelRunwayDays
  return (
    <>
      <SectionHead title="Fuel Report">
        What each closed trade was charged. A loss is charged nothing.{' '}
        <SectionLink to="fuelwallet">Add fuel</SectionLink>
      </SectionHead>
      <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
        <StatCard
          label="Fuel balance"
          value={reply && money(reply.fuelBalance, display.fuelBalanceDecimals)}
          caption={
            runway ? `Lasts ${digits(runway)} days at the pace of the last 30 days` : 'Nothing used in the last 30 days'
          }
          howComputed="Deposited and given fuel, less charges, hosting and fees."
        />
        <StatCard
          label="Fuel Used"
          value={reply && money(reply.fuelUsed)}
          caption={sinceJoining}
          howComputed="Charges on profits and hosting."
        />
        <StatCard label="Fuel Deposited" value={reply && money(reply.totalDepositFuel)} caption={sinceJoining} />
        <StatCard
          label="Total Profit"
          value={reply && signedMoney(reply.totalProfit)}
          tone={reply ? toneOf(reply.totalProfit) : 'plain'}
          caption={sinceJoining}
        />
      </div>
      <Card title="Fuel charges" className="mt-4">
        <ReportTable
          caption="Fuel charges"
          columns={fuelColumns}
          source={source}
          rowKey={(trade) => String(trade.DealTicket)}
          empty={
            <EmptyState title="No trade data available">Each closed trade stands here with its charge.</EmptyState>
          }
          searchLabel="Search trades..."
          fileName="fuel-charges"
          onExportFailed={(error) => toastFailure(error, text.internal)}
        />
      </Card>
    </>
  )
}
