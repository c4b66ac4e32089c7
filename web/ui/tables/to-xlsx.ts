import { writeXlsx } from 'hucre/xlsx'
import type { Column } from './data-table.tsx'
import { exportedColumns } from './exported-columns.ts'

const sheetNameMax = 31

/** The rows as a spreadsheet: numbers as numbers, and text as text, whatever it begins with. */
export async function toXlsx<Row, Id extends string>(
  name: string,
  columns: readonly Column<Row, Id>[],
  rows: readonly Row[],
  lastLine?: string,
): Promise<Blob> {
  const exported = exportedColumns(columns)
  const bytes = await writeXlsx({
    sheets: [
      {
        name: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, sheetNameMax),
        rows: [
          exported.map(({ label }) => label),
          ...rows.map((row, at) => exported.map(({ plain }) => plain(row, at))),
          ...(lastLine === undefined ? [] : [[lastLine]]),
        ],
        freezePane: { rows: 1 },
      },
    ],
  })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}
