import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { csvCell } from '@fairlead/contract/csv-cell'
import { formatUsd } from '@fairlead/money/format'
import { toDollars } from '@fairlead/money/to-dollars'
import { writeXlsxStream } from 'hucre/xlsx'
import type { StatementLine } from './read-statement.ts'
import { accountWords, kindWords } from './statement-words.ts'

export const columns = ['Time (UTC)', 'Entry', 'Account', 'Kind', 'What', 'Amount ($)', 'Balance ($)'] as const

/** As comma-separated text: every micro-dollar, and a mark first that tells spreadsheets the letters are UTF-8. */
export function statementCsv(lines: readonly StatementLine[]): Readable {
  return Readable.from(csvParts(lines))
}

/** As a spreadsheet whose amounts are numbers. Text stays text: no cell of it is a formula. */
export function statementXlsx(lines: readonly StatementLine[]): Readable {
  const rows = lines.map((line) => [...wordsIn(line).slice(0, -2), toDollars(line.amount), toDollars(line.balance)])
  const stream = writeXlsxStream(rows, {
    name: 'Statement',
    columns: columns.map((header) => ({ header })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}

function* csvParts(lines: readonly StatementLine[]): Generator<string> {
  yield `\uFEFF${columns.join(',')}\r\n`
  for (const line of lines) yield `${wordsIn(line).map(csvCell).join(',')}\r\n`
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
