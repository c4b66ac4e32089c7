import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Reader } from '../platform/db.ts'
import { eaLogColumns, eaLogRows } from './ea-log-rows.ts'

type Wanted = {
  /** Whose; everybody's without one. */
  memberId: bigint | undefined
  /** Whole days (UTC), both included, as `2025-03-22`. */
  startDate: string
  endDate: string
}

const dayMs = 86_400_000

/** The log of some days as a spreadsheet that is made while it is sent. Text stays text: no cell of it is a formula. */
export function downloadEaLog(
  reader: Reader,
  { memberId, startDate, endDate }: Wanted,
): { fileName: string; file: Readable } {
  const days = { memberId, from: new Date(startDate), to: new Date(Date.parse(endDate) + dayMs) }
  const stream = writeXlsxStream(eaLogRows(reader, days), {
    name: 'EA log',
    columns: eaLogColumns.map((header) => ({ header })),
    freezePane: { rows: 1 },
  })
  return {
    fileName: `ea-update-log_${startDate}_${endDate}.xlsx`,
    file: Readable.fromWeb(stream as ReadableStream<Uint8Array>),
  }
}
