import { csvCell } from '@fairlead/contract/csv-cell'
import type { Column } from './data-table.tsx'
import { exportedColumns } from './exported-columns.ts'

/** The rows as comma-separated text with a header line; columns without a plain value are left out. */
export function toCsv<Row, Id extends string>(
  columns: readonly Column<Row, Id>[],
  rows: readonly Row[],
  lastLine?: string,
): string {
  const exported = exportedColumns(columns)
  const lines = [
    exported.map(({ label }) => csvCell(label)),
    ...rows.map((row, at) => exported.map(({ plain }) => csvCell(plain(row, at)))),
    ...(lastLine === undefined ? [] : [[csvCell(lastLine)]]),
  ]
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}
