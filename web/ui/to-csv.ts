import type { Column } from './data-table.tsx'
import { exportedColumns } from './exported-columns.ts'

/** The rows as comma-separated text with a header line; columns without a plain value are left out. */
export function toCsv<Row, Id extends string>(columns: readonly Column<Row, Id>[], rows: readonly Row[]): string {
  const exported = exportedColumns(columns)
  const lines = [
    exported.map(({ label }) => cell(label)),
    ...rows.map((row, at) => exported.map(({ plain }) => cell(plain(row, at)))),
  ]
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}

/** A spreadsheet runs text that begins like a formula, and other members choose their own names: an apostrophe keeps it text. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
