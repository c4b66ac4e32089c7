import { Download, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { controlStyle } from '../forms/control-style.ts'
import { Skeleton } from '../skeleton.tsx'
import { type Column, DataTable, type RowLink } from './data-table.tsx'
import { pageBounds } from './find-rows.ts'
import { NoHits } from './no-hits.tsx'
import { Pagination } from './pagination.tsx'
import { saveFile } from './save-file.ts'
import type { TableSource } from './table-source.ts'
import { toCsv } from './to-csv.ts'
import { useArrivals } from './use-arrivals.ts'

type Props<Row, Id extends string> = {
  caption: string
  columns: readonly Column<Row, Id>[]
  source: TableSource<Row, Id>
  rowKey: (row: Row) => string
  /** Stands in the place of the rows when there are none at all; a search that finds nothing is answered in words of its own. */
  empty: ReactNode
  searchLabel?: string
  searchHint?: string
  /** False where the list is short enough to be read. */
  hasSearch?: boolean
  /** Of the exported file, without its ending. */
  fileName: string
  onExportFailed: (error: unknown) => void
  /** What a file made here holds, where that is more than the table has room for. */
  fileColumns?: readonly Column<Row, Id>[]
  /** The file as the server makes it, where it can have more rows than a page collects. */
  fetchFile?: (format: 'csv' | 'xlsx') => Promise<Blob>
  rowLink?: (row: Row) => RowLink
}

type Format = 'CSV' | 'XLSX'

/** Search and export above, rows, and pages below as soon as there is more than one. */
export function ReportTable<Row, Id extends string>(props: Props<Row, Id>) {
  const {
    caption,
    columns,
    source,
    rowKey,
    empty,
    searchLabel = 'Search',
    searchHint,
    hasSearch = true,
    fileName,
    onExportFailed,
    rowLink,
    fileColumns = columns,
    fetchFile,
  } = props
  const { control, rows, total, pageSize } = source
  const { page, pages } = pageBounds(control.page, pageSize, total)
  const [exporting, setExporting] = useState<Format>()
  // On any other page a row is pushed along by those before it; it has not just come.
  const question = page === 1 && !source.isOld ? source.question : undefined
  const arrived = useArrivals((rows ?? []).map(rowKey), question)

  const exportRows = async (format: Format) => {
    setExporting(format)
    try {
      if (fetchFile) {
        const ending = format === 'CSV' ? 'csv' : 'xlsx'
        saveFile(`${fileName}.${ending}`, await fetchFile(ending))
        return
      }
      const every = await source.everyRow()
      const lastLine = source.lastLine?.()
      if (format === 'CSV') {
        saveFile(`${fileName}.csv`, new Blob([toCsv(fileColumns, every, lastLine)], { type: 'text/csv;charset=utf-8' }))
      } else {
        const { toXlsx } = await import('./to-xlsx.ts')
        saveFile(`${fileName}.xlsx`, await toXlsx(caption, fileColumns, every, lastLine))
      }
    } catch (error) {
      onExportFailed(error)
    } finally {
      setExporting(undefined)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {hasSearch && (
          <label className="relative min-w-0 flex-1 basis-48 sm:max-w-80">
            <span className="sr-only">{searchLabel}</span>
            <Search
              className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
              aria-hidden="true"
            />
            <input
              type="search"
              value={control.search}
              maxLength={100}
              placeholder={searchLabel}
              onChange={(event) => control.searchFor(event.target.value)}
              className={controlStyle('pl-9')}
            />
          </label>
        )}
        <div className={classNames('flex gap-2', !hasSearch && 'ml-auto')}>
          <Button
            tone="secondary"
            busy={exporting === 'CSV'}
            disabled={total === 0 || exporting !== undefined}
            onClick={() => exportRows('CSV')}
          >
            <Download className="size-4" aria-hidden="true" />
            Export CSV
            <span className="sr-only">: {caption}</span>
          </Button>
          <Button
            tone="secondary"
            busy={exporting === 'XLSX'}
            disabled={total === 0 || exporting !== undefined}
            onClick={() => exportRows('XLSX')}
          >
            <span className="sr-only">Export </span>
            XLSX
            <span className="sr-only">: {caption}</span>
          </Button>
        </div>
      </div>
      {source.failure && (
        <Alert tone="negative">
          {source.failure}{' '}
          <button type="button" onClick={source.retry} className="font-semibold underline">
            Try again
          </button>
        </Alert>
      )}
      {!rows && !source.failure && <RowsToCome count={pageSize + 1} />}
      {rows?.length === 0 &&
        (source.searched ? (
          <NoHits search={source.searched} onClear={() => control.searchFor('')} hint={searchHint} />
        ) : (
          empty
        ))}
      {rows && rows.length > 0 && (
        <div
          aria-busy={source.isOld || undefined}
          className={classNames('transition-opacity', source.isOld && 'opacity-60')}
        >
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            rowsBefore={(page - 1) * pageSize}
            sort={control.sort}
            onSort={control.sortBy}
            rowLink={rowLink}
            arrived={arrived}
          />
        </div>
      )}
      {pages > 1 && <Pagination page={page} pages={pages} onPage={control.toPage} label={`Pages of ${caption}`} />}
    </div>
  )
}

/** The head of the table among them. */
function RowsToCome({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-2">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey lines have nothing else to tell them apart
        <Skeleton key={at} className="h-11 w-full" />
      ))}
    </div>
  )
}
