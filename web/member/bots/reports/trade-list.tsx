import { display } from '@fairlead/contract/constants'
import { listTrades } from '@fairlead/contract/routes/bots/trading'
import { text } from '@fairlead/contract/text'
import { useEffect, useMemo } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { type PageQuery, usePagedTable } from '../../../lib/use-paged-table.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import { type TradeListColumn, tradeColumns } from './trade-columns.tsx'
import { isSame, useListedRows } from './trade-neighbours.tsx'
import type { DayRange } from './use-day-range.ts'
import { useOpenTrade } from './use-open-trade.ts'

const listId = 'trades'

const paged = (range: DayRange) => ({
  queryKey: [...keyOf(listTrades), range],
  ask: (query: PageQuery<TradeListColumn>, signal?: AbortSignal) =>
    call(listTrades, { query: { ...query, ...range }, ...(signal ? { signal } : {}) }),
  rowsOf: (reply: z.output<typeof listTrades.reply>) => ({ rows: reply.trades, total: reply.total }),
  pageSize: display.reportPageSize,
  failureText: text.botStatsFailed,
})

type Props = {
  range: DayRange
  emptyWords: string
  /** Hears how many there are, as soon as that is known. */
  onTotal: (total: number | undefined) => void
}

/** Positions with their counter trades, one a row. */
export function TradeList({ range: { from, to }, emptyWords, onTotal }: Props) {
  const { source, reply } = usePagedTable(
    useMemo(() => paged({ ...(from ? { from } : {}), ...(to ? { to } : {}) }), [from, to]),
  )
  const total = reply?.total
  useEffect(() => onTotal(total), [onTotal, total])
  const { open, pathOf } = useOpenTrade()
  useListedRows(listId, source, (trade) => trade)
  return (
    <ReportTable
      caption="Trades"
      columns={tradeColumns}
      source={source}
      rowKey={({ account, trade }) => `${account}-${trade}`}
      rowLink={(trade) => ({
        to: pathOf(trade, listId),
        label: `Trade ${trade.trade}: open it`,
        isOpen: open !== undefined && isSame(trade, open),
      })}
      empty={<EmptyState title="No Data Available">{emptyWords}</EmptyState>}
      searchLabel="Search trades..."
      fileName="trades-by-trade"
      onExportFailed={(error) => toastFailure(error, text.botStatsFailed)}
    />
  )
}
