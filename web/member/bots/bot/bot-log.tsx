import { display } from '@fairlead/contract/constants'
import { readBotLog } from '@fairlead/contract/routes/bots/bot'
import { text } from '@fairlead/contract/text'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { type PageQuery, usePagedTable } from '../../../lib/use-paged-table.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReportTable } from '../../../ui/tables/report-table.tsx'
import { useListedRows } from '../reports/trade-neighbours.tsx'
import { type LogColumn, logColumns } from './log-columns.tsx'
import { LogDownload } from './log-download.tsx'
import { logList } from './trade-link.tsx'

type Query = PageQuery<LogColumn>

const paged = {
  queryKey: keyOf(readBotLog),
  ask: ({ sort, ...query }: Query, signal?: AbortSignal) =>
    call(readBotLog, {
      query: { ...query, ...(sort && sort !== 'words' ? { sort } : {}) },
      ...(signal ? { signal } : {}),
    }),
  rowsOf: (reply: z.output<typeof readBotLog.reply>) => ({ rows: reply.entries, total: reply.total }),
  pageSize: display.walletPageSize,
}

/** Everything the bot did, and what it decided against, each with its reason. */
export default function BotLog() {
  const { source } = usePagedTable(paged)
  useListedRows(logList, source, ({ ticket }) => (ticket === null ? undefined : { trade: ticket }))
  return (
    <Card title="What the bot did, and why" className="mt-4">
      <ReportTable
        caption="What the bot did, and why"
        columns={logColumns}
        source={source}
        rowKey={(entry) => entry.id}
        empty={
          <EmptyState title="No Data Available">
            Each entry, exit, counter trade and refusal will be listed here with its reason.
          </EmptyState>
        }
        searchLabel="Search the log..."
        fileName="bot-log"
        onExportFailed={(error) => toastFailure(error, text.internal)}
      />
      <LogDownload />
    </Card>
  )
}
