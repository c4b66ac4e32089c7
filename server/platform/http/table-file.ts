import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { csvCell } from '@fairlead/contract/csv-cell'
import type { FastifyReply } from 'fastify'
import { writeXlsxStream } from 'hucre/xlsx'

export type FileFormat = 'csv' | 'xlsx'
type Cell = string | number
type Rows = AsyncIterable<Cell[]> | Iterable<Cell[]>

const types: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Table = {
  format: FileFormat
  name: string
  columns: readonly string[]
  rows: Rows
  /** Stands below the rows. */
  lastLine: string | undefined
}

/** Sends rows as a file that is made while it is sent, so that no table is too long for it. */
export function sendTable(reply: FastifyReply, { format, name, columns, lastLine, ...table }: Table): Readable {
  reply.type(types[format]).header('content-disposition', `attachment; filename="${name}.${format}"`)
  const rows = endingWith(lastLine, table.rows)
  if (format === 'csv') return Readable.from(csvParts(columns, rows))
  const sheet = { name: name.slice(0, 31), columns: columns.map((header) => ({ header })), freezePane: { rows: 1 } }
  return Readable.fromWeb(writeXlsxStream(rows, sheet) as ReadableStream<Uint8Array>)
}

/** Rows, and below them a line for whoever reads them. */
export async function* endingWith<T>(
  lastLine: string | undefined,
  rows: AsyncIterable<T[]> | Iterable<T[]>,
): AsyncGenerator<(T | string)[]> {
  yield* rows
  if (lastLine !== undefined) yield [lastLine]
}

/** The mark first tells spreadsheets that the letters are UTF-8. */
async function* csvParts(columns: readonly string[], rows: Rows): AsyncGenerator<string> {
  yield `\uFEFF${columns.join(',')}\r\n`
  for await (const row of rows) yield `${row.map(csvCell).join(',')}\r\n`
}
