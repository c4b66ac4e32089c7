import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Reader } from '../../platform/database/db.ts'
import { endingWith } from '../../platform/http/table-file.ts'
import { eaLogColumns, eaLogRows } from './ea-log-rows.ts'
import type { Days } from './log-store.ts'

type Wanted = {
  /** Whose; everybody's without one. */
  memberId: bigint | undefined
  /** Whole days (UTC), both included, as `2025-03-22`. */
  startDate: string
  endDate: string
  /** Stands below the log. */
  lastLine?: string | undefined
}

const dayMs = 86_400_000

const daysOf = ({ memberId, startDate, endDate }: Wanted): Days => ({
  memberId,
  from: new Date(startDate),
  to: new Date(Date.parse(endDate) + dayMs),
})

/** Whether nothing was logged on any of the days. */
export async function isEaLogEmpty(reader: Reader, wanted: Wanted): Promise<boolean> {
  return (await eaLogRows(reader, daysOf(wanted)).next()).done === true
}

/** The log of some days as a spreadsheet that is made while it is sent. Text stays text: no cell of it is a formula. */
export function downloadEaLog(
  reader: Reader,
  { memberId, startDate, endDate, lastLine }: Wanted,
): { fileName: string; file: Readable } {
  const stream = writeXlsxStream(endingWith(lastLine, eaLogRows(reader, daysOf({ memberId, startDate, endDate }))), {
    name: 'EA log',
    columns: eaLogColumns.map((header) => ({ header })),
    freezePane: { rows: 1 },
  })
  return {
    fileName: `ea-update-log_${startDate}_${endDate}.xlsx`,
    file: Readable.fromWeb(stream as ReadableStream<Uint8Array>),
  }
}
