import { useState } from 'react'
import { books } from '../../content/books.ts'
import { dayTime, money } from '../../lib/formats/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { SectionHead } from '../blocks/section-head.tsx'
import { type Listed, publicationsPerPage, usePublications } from '../live/use-publications.ts'

const columns: readonly Column<Listed>[] = [
  { id: 'number', label: 'Publication', cell: ({ number, at }) => `No. ${number}, ${dayTime(at)}` },
  { id: 'assets', label: 'We have', cell: ({ assets }) => money(assets), align: 'end' },
  { id: 'owed', label: 'We owe', cell: ({ owed }) => money(owed), align: 'end' },
  { id: 'surplus', label: 'More than we owe', cell: ({ surplus }) => money(surplus), align: 'end' },
  {
    id: 'chain',
    label: 'On the chain',
    cell: ({ onChain }) => (onChain ? (onChain.block === undefined ? 'sent' : `block ${onChain.block}`) : '–'),
    isMinor: true,
  },
  {
    id: 'file',
    label: 'File',
    cell: ({ number }) => (
      <a
        href={`/api/books/publications/${number}`}
        download
        className="inline-flex min-h-10 items-center font-semibold text-accent-strong underline underline-offset-2"
      >
        Download<span className="sr-only"> publication {number}</span>
      </a>
    ),
    align: 'end',
    isFigure: true,
  },
]

export function AllPublications() {
  const [page, setPage] = useState(1)
  const read = usePublications(page)
  const loaded = read.state === 'loaded' ? read.answer : undefined
  if (loaded?.total === 0) return null
  const pages = Math.max(1, Math.ceil((loaded?.total ?? 0) / publicationsPerPage))
  return (
    <section aria-busy={read.state === 'loading'}>
      <SectionHead title={books.all.title} text={books.all.text} />
      {read.state === 'failed' && <p role="alert">{books.away}</p>}
      {read.state === 'loading' && <Skeleton className="h-96 w-full" />}
      {loaded && (
        <DataTable
          caption={books.all.caption}
          columns={columns}
          rows={loaded.rows}
          rowKey={({ number }) => String(number)}
          isWhole
        />
      )}
      {pages > 1 && (
        <div className="mt-4">
          <Pagination page={page} pages={pages} onPage={setPage} label="Pages of publications" />
        </div>
      )}
    </section>
  )
}
