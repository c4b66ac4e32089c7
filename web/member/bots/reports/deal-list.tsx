import { text } from '@fairlead/contract/text'
import type { DealColumn } from '@fairlead/contract/wire-names'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import type { TableSource } from '../../../ui/tables/table-source.ts'
import { type Deal, dealColumns } from './deal-columns.tsx'
import { isSame, useListedRows } from './trade-neighbours.tsx'
import { useOpenTrade } from './use-open-trade.ts'

const listId = 'deals'

/** Every deal, in the columns of the specification. */
export function DealList({ source, emptyWords }: { source: TableSource<Deal, DealColumn>; emptyWords: string }) {
  const { open, pathOf } = useOpenTrade()
  useListedRows(listId, source, (deal) => deal)
  return (
    <ReportTable
      caption="All Trades Report"
      columns={dealColumns}
      source={source}
      rowKey={(deal) => `${deal.account}-${deal.ticket}`}
      rowLink={(deal) => ({
        to: pathOf(deal, listId),
        label: `Deal ${deal.ticket}: open its trade`,
        isOpen: open !== undefined && isSame(deal, open),
      })}
      empty={<EmptyState title="No Data Available">{emptyWords}</EmptyState>}
      searchLabel="Search trades..."
      fileName="trades"
      onExportFailed={(error) => toastFailure(error, text.botStatsFailed)}
    />
  )
}
