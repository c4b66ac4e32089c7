import { useState } from 'react'
import { books } from '../../content/books.ts'
import { dayTime, money } from '../../lib/formats/format.ts'
import { ChartCanvas } from '../../ui/charts/chart-canvas.tsx'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { SectionHead } from '../blocks/section-head.tsx'
import type { Hour } from '../live/use-open-books.ts'

const load = () => import('../../ui/charts/draw-surplus.ts').then(({ drawSurplus }) => drawSurplus)
const rowsPerPage = 24

const columns: readonly Column<Hour>[] = [
  { id: 'at', label: 'Hour', cell: ({ at }) => dayTime(at) },
  { id: 'assets', label: 'We have', cell: ({ assets }) => money(assets), align: 'end' },
  { id: 'owed', label: 'We owe', cell: ({ owed }) => money(owed), align: 'end' },
  { id: 'surplus', label: 'More than we owe', cell: ({ surplus }) => money(surplus), align: 'end', isFigure: true },
]

export function Hours({ hours }: { hours: readonly Hour[] }) {
  return (
    <section>
      <SectionHead title={books.hours.title} text={books.hours.text} />
      {hours.length < 2 ? (
        <p className="text-muted">{books.hours.none}</p>
      ) : (
        <ChartFigure tableLabel={books.hours.table} table={<HoursTable hours={hours} />}>
          <p className="mb-2 flex flex-wrap gap-x-5 text-sm text-muted">
            <span className="inline-flex items-center gap-2">
              <span className="h-0.5 w-6 bg-accent" aria-hidden="true" />
              We have
            </span>
            <span className="inline-flex items-center gap-2">
              <span className="w-6 border-t-2 border-dashed border-ink" aria-hidden="true" />
              We owe
            </span>
          </p>
          <ChartCanvas load={load} data={hours} label={books.hours.chart} className="h-64 md:h-80" />
        </ChartFigure>
      )}
    </section>
  )
}

function HoursTable({ hours }: { hours: readonly Hour[] }) {
  const [page, setPage] = useState(1)
  const newestFirst = hours.toReversed()
  const pages = Math.ceil(newestFirst.length / rowsPerPage)
  return (
    <>
      <DataTable
        caption={books.hours.table}
        columns={columns}
        rows={newestFirst.slice((page - 1) * rowsPerPage, page * rowsPerPage)}
        rowKey={({ at }) => at}
        isWhole
      />
      {pages > 1 && <Pagination page={page} pages={pages} onPage={setPage} label="Pages of hours" />}
    </>
  )
}
