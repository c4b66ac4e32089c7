import type { Column } from './data-table.tsx'

type Exported<Row> = { label: string; plain: (row: Row, at: number) => string | number }

/** What an export holds of a table: its columns with a plain value. */
export function exportedColumns<Row, Id extends string>(columns: readonly Column<Row, Id>[]): Exported<Row>[] {
  return columns.flatMap(({ label, raw, sortBy }) => {
    const plain = raw ?? sortBy
    return plain ? [{ label, plain }] : []
  })
}
