import { marketRange } from '../../content/markets.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { SectionHead } from '../blocks/section-head.tsx'

type Row = (typeof marketRange.rows)[number]

export function MarketRange() {
  return (
    <section className="page-width section-space">
      <SectionHead title={marketRange.title} text={marketRange.text} />
      <div className="rounded-card border border-line bg-surface p-4 md:p-6">
        <DataTable<Row>
          caption={marketRange.title}
          rows={marketRange.rows}
          rowKey={(row) => row.market}
          columns={[
            { id: 'market', label: 'Market', cell: (row) => <strong className="font-semibold">{row.market}</strong> },
            { id: 'symbols', label: 'Instruments', cell: (row) => row.symbols },
            { id: 'hours', label: 'Open', cell: (row) => row.hours },
            { id: 'moves', label: 'How much it moves', cell: (row) => row.moves },
            { id: 'margin', label: 'Margin', cell: (row) => row.margin, align: 'end' },
          ]}
        />
      </div>
    </section>
  )
}
