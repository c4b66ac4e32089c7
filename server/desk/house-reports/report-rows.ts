import { entryKinds, ledgerAccounts } from '@fairlead/contract/figures'
import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader } from '../../platform/database/db.ts'
import type { Bounds } from '../../platform/day-bounds.ts'
import type { FileFormat } from '../../platform/http/table-file.ts'
import { incomesAfter, journalDays, paidAfter } from './store.ts'

type Cell = string | number
type Rows = AsyncGenerator<Cell[]>

const rowsAtOnce = 500
const daysMax = 40_000

/** A number in a spreadsheet; every micro-dollar in text. */
const sum = (format: FileFormat, amount: bigint): Cell =>
  format === 'xlsx' ? toDollars(micro(amount)) : formatUsd(micro(amount), 6)

export const moneyColumns = [
  ...['Day (UTC)', 'Entry', 'Account', 'Type of account', 'Entries', 'Debit ($)', 'Credit ($)'],
] as const

/** As accountants write them: what came into the treasury, an asset, is a debit. The last line adds up both sides. */
export async function* moneyRows(reader: Reader, format: FileFormat, bounds: Bounds): Rows {
  let [debits, credits] = [0n, 0n]
  for (const { day, kind, account, entries, debit, credit } of await journalDays(reader, bounds, daysMax)) {
    const { label, type } = ledgerAccounts[account]
    yield [day, entryKinds[kind], label, type, Number(entries), sum(format, debit), sum(format, credit)]
    debits += debit
    credits += credit
  }
  yield ['All days', '', '', '', '', sum(format, debits), sum(format, credits)]
}

export const payoutColumns = [
  ...['Number', 'Kind', 'Member', 'Referral ID', 'E-mail', 'Transferred ($)'],
  ...['Address', 'Queued (UTC)', 'Paid (UTC)', 'Transaction'],
] as const

/** No transaction outlives a page of them. */
export async function* payoutRows(reader: Reader, format: FileFormat, bounds: Bounds): Rows {
  let after: { at: Date; id: bigint } | undefined
  for (;;) {
    const rows = await paidAfter(reader, bounds, after, rowsAtOnce)
    for (const row of rows)
      yield [
        ...[Number(row.id), row.kind, row.name, row.ref_id, row.email, sum(format, row.amount)],
        ...[row.address, row.queued_at.toISOString(), row.ended_at.toISOString(), row.hash ?? ''],
      ]
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = { at: last.ended_at, id: last.id }
  }
}

export const incomeColumns = [
  ...['Member', 'Referral ID', 'E-mail', 'Year', 'Direct income ($)', 'Level income ($)'],
  ...['Corrections ($)', 'Income of the year ($)', 'Withdrawn ($)'],
] as const

/** One line a member who earned or withdrew anything in the year. */
export async function* incomeRows(
  reader: Reader,
  format: FileFormat,
  { year, memberId }: { year: number; memberId: bigint | undefined },
): Rows {
  let after: bigint | undefined = 0n
  while (after !== undefined) {
    const { rows, last } = await incomesAfter(reader, { year, memberId, after, limit: rowsAtOnce })
    for (const { name, ref_id, email, direct, level, corrected, withdrawn, given_back } of rows)
      yield [
        ...[name, ref_id, email, year, sum(format, direct), sum(format, level)],
        ...[sum(format, corrected), sum(format, direct + level + corrected), sum(format, withdrawn - given_back)],
      ]
    after = memberId === undefined ? last : undefined
  }
}
