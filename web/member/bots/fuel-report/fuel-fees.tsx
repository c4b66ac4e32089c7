import { display } from '@fairlead/contract/constants'
import { readFuelFees } from '@fairlead/contract/routes/finance/fuel'
import { text } from '@fairlead/contract/text'
import { useMemo } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { type PageQuery, usePagedTable } from '../../../lib/use-paged-table.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import type { DayRange } from '../reports/use-day-range.ts'
import { type FeeColumn, feeColumns } from './fee-columns.tsx'

const paged = (range: DayRange) => ({
  queryKey: [...keyOf(readFuelFees), range],
  ask: (query: PageQuery<FeeColumn>, signal?: AbortSignal) =>
    call(readFuelFees, { query: { ...query, ...range }, ...(signal ? { signal } : {}) }),
  rowsOf: (reply: z.output<typeof readFuelFees.reply>) => ({ rows: reply.fees, total: reply.total }),
  pageSize: display.reportPageSize,
})

/** What fuel paid for besides profits. */
export function FuelFees({ range: { from, to } }: { range: DayRange }) {
  const table = useMemo(() => paged({ ...(from ? { from } : {}), ...(to ? { to } : {}) }), [from, to])
  const { source } = usePagedTable(table)
  return (
    <Card title="Hosting and fees" className="mt-4">
      <ReportTable
        caption="Hosting and fees"
        columns={feeColumns}
        source={source}
        rowKey={(fee) => String(fee.id)}
        empty={
          <EmptyState title="No Data Available">
            Each day of hosting and each reactivation will be listed here.
          </EmptyState>
        }
        searchLabel="Search fees..."
        fileName="hosting-and-fees"
        onExportFailed={(error) => toastFailure(error, text.internal)}
      />
    </Card>
  )
}
