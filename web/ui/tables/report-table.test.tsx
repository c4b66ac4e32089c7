import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmptyState } from '../empty-state.tsx'
import type { Column } from './data-table.tsx'
import { ReportTable } from './report-table.tsx'
import type { TableSource } from './table-source.ts'
import { useLocalTable } from './use-local-table.ts'

type Row = { name: string }
const columns: readonly Column<Row, 'name'>[] = [
  { id: 'name', label: 'Name', cell: (row, at) => `${at + 1} ${row.name}`, sortBy: (row) => row.name },
]
const searched = [(row: Row) => row.name]

function Table({ rows, failure }: { rows: readonly Row[] | undefined; failure?: string }) {
  const source = useLocalTable({ rows, columns, searched, pageSize: 5, failure })
  return (
    <ReportTable
      caption="People"
      columns={columns}
      source={source}
      rowKey={(row) => row.name}
      empty={<EmptyState title="No Data Available" />}
      searchLabel="Search trades..."
      fileName="people"
      onExportFailed={() => {}}
    />
  )
}

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `P${at + 1}` }))
const html = (rows: readonly Row[] | undefined, failure?: string) =>
  renderToStaticMarkup(<Table rows={rows} {...(failure ? { failure } : {})} />)

test.each([
  { count: 5, rows: 5, pages: undefined },
  { count: 6, rows: 5, pages: 'Page 1 of 2' },
  { count: 11, rows: 5, pages: 'Page 1 of 3' },
])('$count rows: $rows are shown, and pages ($pages) only when there is more than one', ({ count, rows, pages }) => {
  const page = html(people(count)).replaceAll('<!-- -->', '')
  expect(page.match(/<tr/g)).toHaveLength(rows + 1)
  expect(/Page \d+ of \d+/.exec(page)?.[0]).toBe(pages)
})

test('no rows show the empty state with its picture, and nothing to export', () => {
  const page = html([])
  expect(page).toContain('No Data Available')
  expect(page).toContain('<svg')
  expect(page).not.toContain('<table')
  expect(page).toMatch(/<button[^>]*disabled=""[^>]*>.*Export CSV/)
})

test('rows that are still to come are grey lines, and a failure says so instead', () => {
  expect(html(undefined)).toContain('aria-label="Loading"')
  expect(html(undefined, 'It failed.')).toContain('It failed.')
  expect(html(undefined, 'It failed.')).not.toContain('aria-label="Loading"')
})

test('the search box carries its words and a column that sorts is a button', () => {
  const page = html(people(1))
  expect(page).toContain('placeholder="Search trades..."')
  expect(page).toMatch(/<th[^>]*><button/)
})

test('a search that finds nothing says what it looked for, which an empty list does not', () => {
  const found = (searched: string, rows: readonly Row[] = []) =>
    renderToStaticMarkup(
      <ReportTable
        caption="People"
        columns={columns}
        source={{ ...still, searched, rows, total: rows.length }}
        rowKey={(row) => row.name}
        empty={<EmptyState title="No Data Available" />}
        fileName="people"
        onExportFailed={() => {}}
      />,
    )
  expect(found('xyz')).toContain('Nothing matches “xyz”')
  expect(found('xyz')).toContain('Clear the search')
  expect(found('xyz')).not.toContain('No Data Available')
  // Words that are still being typed are not those the rows answer.
  expect(found('')).toContain('No Data Available')
  expect(found('xyz', people(1))).not.toContain('Nothing matches')
})

const still: TableSource<Row, 'name'> = {
  control: { page: 1, search: 'xyz!', sort: undefined, toPage() {}, searchFor() {}, sortBy() {} },
  pageSize: 5,
  rows: [],
  searched: '',
  total: 0,
  question: '',
  isOld: false,
  failure: undefined,
  retry() {},
  everyRow: async () => [],
}
