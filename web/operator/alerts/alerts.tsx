import { alertTitles } from '@fairlead/contract/alerts'
import { display } from '@fairlead/contract/constants'
import { listAlerts } from '@fairlead/contract/routes/operator-alerts'
import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/query-key.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { type AskedPage, usePagedTable } from '../../lib/use-paged-table.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReportTable } from '../../ui/report-table.tsx'
import { Segments } from '../../ui/segments.tsx'
import { ConsoleHead } from '../console-head.tsx'
import { Moment } from '../moment.tsx'

type Alert = z.output<typeof listAlerts.reply>['alerts'][number]
type ColumnId = 'kind' | 'words' | 'since' | 'state'
type State = 'open' | 'over' | 'all'

const states: readonly { value: State; label: string }[] = [
  { value: 'open', label: 'Going on' },
  { value: 'over', label: 'Over' },
  { value: 'all', label: 'All' },
]

const columns: readonly Column<Alert, ColumnId>[] = [
  { id: 'kind', label: 'What', sortBy: ({ kind }) => kind, cell: ({ kind }) => alertTitles[kind] },
  { id: 'words', label: 'In words', cell: ({ words }) => words, raw: ({ words }) => words },
  {
    id: 'since',
    label: 'Since',
    sortBy: ({ since }) => since,
    cell: ({ since }) => <Moment at={since} />,
  },
  {
    id: 'state',
    label: 'State',
    cell: ({ overAt }) => (overAt ? <Badge>over</Badge> : <Badge tone="warning">going on</Badge>),
    raw: ({ overAt }) => overAt ?? 'going on',
  },
]

export default function Alerts() {
  const [state, setState] = useState<State>('open')
  const ask = ({ sort, ...query }: AskedPage<ColumnId>, signal?: AbortSignal) =>
    call(listAlerts, {
      query: {
        ...query,
        ...(sort === 'kind' || sort === 'since' ? { sort } : {}),
        ...(state === 'all' ? {} : { state }),
      },
      ...(signal ? { signal } : {}),
    })
  const { source } = usePagedTable({
    queryKey: [...keyOf(listAlerts), state],
    ask,
    rowsOf: ({ alerts, total }: z.output<typeof listAlerts.reply>) => ({ rows: alerts, total }),
    pageSize: display.reportPageSize,
  })
  return (
    <>
      <ConsoleHead
        title="Alerts"
        aside={<Segments legend="Which alerts" options={states} value={state} onChange={setState} />}
      >
        What operators must know of: it is mailed, shown here while it lasts, and said again when it is over.
      </ConsoleHead>
      <Card>
        <ReportTable
          caption="Alerts"
          columns={columns}
          source={source}
          rowKey={({ id }) => String(id)}
          empty={<EmptyState title="Nothing to worry about">No alert matches.</EmptyState>}
          searchLabel="Search alerts"
          fileName="alerts"
          onExportFailed={(error) => toastFailure(error, text.internal)}
        />
      </Card>
    </>
  )
}
