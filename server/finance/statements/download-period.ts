import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { csvCell } from '@fairlead/contract/csv-cell'
import { formatUsd } from '@fairlead/money/format'
import { type Money, micro, zero } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Db } from '../../platform/database/db.ts'
import { endingWith } from '../../platform/http/table-file.ts'
import { type After, readPeriod, readPeriodLines } from '../ledger/read-period.ts'
import { columns } from './download-statement.ts'
import { periodBounds } from './period-bounds.ts'
import { everyAccount } from './read-statement.ts'
import { accountWords, kindWords } from './statement-words.ts'
import { type Closed, closedTrades } from './store.ts'
import { putInWords } from './word-lines.ts'

/** As the file has it; an amount that is none stays empty. */
export type PeriodCell = string | { amount: Money }

const rowsAtOnce = 5_000

/** All of a period as a file that is made while it is sent. */
export function downloadPeriod(
  db: Db,
  memberId: bigint,
  { period, format, lastLine }: { period: string; format: 'csv' | 'xlsx'; lastLine?: string | undefined },
): Readable {
  const rows = endingWith(lastLine, periodRows(db, memberId, period))
  if (format === 'csv') return Readable.from(csvParts(rows))
  const stream = writeXlsxStream(numbers(rows), {
    name: `Statement ${period}`,
    columns: columns.map((header) => ({ header })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}

/**
 * What each account held before, every line in the order it was posted in with the balance after it, what each held in the end, and the
 * trades that closed, newest first. Read page by page, each in a query of its own: whoever downloads slowly holds no transaction.
 */
export async function* periodRows(db: Db, memberId: bigint, period: string): AsyncGenerator<PeriodCell[]> {
  const bounds = periodBounds(period)
  const { opening } = await readPeriod(db, { memberId, ...bounds })
  const balances = new Map(everyAccount.map((account) => [account, opening.get(account) ?? zero]))
  for (const [account, amount] of balances) yield balanceRow(bounds.from, account, 'Opening balance', amount)
  let after: After | undefined
  do {
    const page = await readPeriodLines(db, { memberId, ...bounds, accounts: everyAccount, after, limit: rowsAtOnce })
    for (const { entryId, at, account, kind, what, amount } of await putInWords(db, memberId, page)) {
      const balance = micro((balances.get(account) ?? zero) + amount)
      balances.set(account, balance)
      yield [
        at.toISOString(),
        String(entryId),
        accountWords[account],
        kindWords[kind],
        what,
        { amount },
        { amount: balance },
      ]
    }
    after = page.length === rowsAtOnce ? page.at(-1) : undefined
  } while (after)
  for (const [account, amount] of balances) yield balanceRow(bounds.before, account, 'Closing balance', amount)
  let last: Closed | undefined
  do {
    const page = await closedTrades(db, { memberId, ...bounds }, { last, limit: rowsAtOnce })
    for (const trade of page) yield tradeRow(trade)
    last = page.length === rowsAtOnce ? page.at(-1) : undefined
  } while (last)
}

const balanceRow = (at: Date, account: keyof typeof accountWords, kind: string, amount: Money): PeriodCell[] => [
  at.toISOString(),
  '',
  accountWords[account],
  kind,
  '',
  '',
  { amount },
]

/** What a trade made or lost stays with the broker: it moves nothing of these accounts but by its charge. */
const tradeRow = ({ position_id, symbol, volume, closed_at, profit }: Closed): PeriodCell[] => [
  closed_at.toISOString(),
  '',
  'Trading account',
  'Closed trade',
  `Trade ${position_id}: ${symbol}, ${volume} lots, result before fuel`,
  { amount: micro(profit) },
  '',
]

async function* csvParts(rows: AsyncIterable<PeriodCell[]>): AsyncGenerator<string> {
  yield `\uFEFF${columns.join(',')}\r\n`
  for await (const row of rows)
    yield `${row.map((cell) => csvCell(typeof cell === 'string' ? cell : formatUsd(cell.amount, 6))).join(',')}\r\n`
}

async function* numbers(rows: AsyncIterable<PeriodCell[]>): AsyncGenerator<(string | number | null)[]> {
  for await (const row of rows)
    yield row.map((cell) => (typeof cell === 'string' ? cell || null : toDollars(cell.amount)))
}
