import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { csvCell } from '@fairlead/contract/csv-cell'
import { formatUsd } from '@fairlead/money/format'
import { toDollars } from '@fairlead/money/to-dollars'
import { writeXlsxStream } from 'hucre/xlsx'
import { endingWith } from '../../platform/http/table-file.ts'
import type { StatementLine } from './read-statement.ts'
import { accountWords, kindWords } from './statement-words.ts'

export const columns = ['Time (UTC)', 'Entry', 'Account', 'Kind', 'What', 'Amount ($)', 'Balance ($)'] as const

/** As comma-separated text: every micro-dollar, and a mark first that tells spreadsheets the letters are UTF-8. */
export function statementCsv(lines: readonly StatementLine[], lastLine?: string): Readable {
  return Readable.from(csvParts(endingWith(lastLine, lines.map(wordsIn))))
}

/** As a spreadsheet whose amounts are numbers. Text stays text: no cell of it is a formula. */
export function statementXlsx(lines: readonly StatementLine[], lastLine?: string): Readable {
  const rows = lines.map((line) => [...wordsIn(line).slice(0, -2), toDollars(line.amount), toDollars(line.balance)])
  const stream = writeXlsxStream(endingWith(lastLine, rows), {
    name: 'Statement',
    columns: columns.map((header) => ({ header })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}

async function* csvParts(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield `\uFEFF${columns.join(',')}\r\n`
  for await (const row of rows) yield `${row.map(csvCell).join(',')}\r\n`
}

const wordsIn = ({ at, entryId, account, kind, what, amount, balance }: StatementLine): string[] => [
  at.toISOString(),
  String(entryId),
  accountWords[account],
  kindWords[kind],
  what,
  formatUsd(amount, 6),
  formatUsd(balance, 6),
]
