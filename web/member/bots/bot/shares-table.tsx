import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { percent, spanOf } from './share-history.ts'
import type { Shares } from './use-shares.ts'

type Row = Shares['parts'][number] & { span: ReturnType<typeof spanOf> }

const shown = (share: number | undefined): string => (share === undefined ? '–' : percent(share))

const columns: readonly Column<Row>[] = [
  { id: 'part', label: 'Part', cell: ({ symbol, strategy }) => `${symbol} ${strategy}` },
  { id: 'first', label: 'First', align: 'end', cell: ({ span }) => shown(span?.first) },
  { id: 'monthAgo', label: '30 days ago', align: 'end', cell: ({ span }) => shown(span?.monthAgo) },
  { id: 'lowest', label: 'Lowest', align: 'end', cell: ({ span }) => shown(span?.lowest) },
  { id: 'highest', label: 'Highest', align: 'end', cell: ({ span }) => shown(span?.highest) },
  {
    id: 'stake',
    label: 'Planned loss, % of limit',
    shortLabel: 'Plans',
    align: 'end',
    cell: ({ stake }) => percent(stake),
  },
  { id: 'share', label: 'Share now', align: 'end', isFigure: true, cell: ({ share }) => percent(share) },
]

/** The same as the lines, in figures. */
export function SharesTable({ shares: { parts, history } }: { shares: Shares }) {
  return (
    <DataTable
      caption="Shares of the parts and their history"
      columns={columns}
      rows={parts.map((part, place) => ({ ...part, span: spanOf(history, place) }))}
      rowKey={({ symbol, strategy }) => `${symbol} ${strategy}`}
      isWhole
    />
  )
}
