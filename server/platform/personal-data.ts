import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from './database/db.ts'
import type { DB } from './database/schema.gen.ts'

export type Person = { id: bigint; email: string }

/** A table that holds something about a member. A slice hands all of its own over: what is left out is neither shown nor erased. */
export type PersonalTable = {
  table: keyof DB & string
  /** The column that names the member; by the address where nobody was signed in. */
  of?: string
  by?: 'id' | 'email'
  /** As what it stands in the member's own file, and what of it; nothing that proves who somebody is. */
  shown?: {
    as: string
    columns: readonly string[]
    money?: readonly string[]
    /** Together they name a row of the member's. */
    order: readonly string[]
    /** Where some of it stands. */
    joined?: RawBuilder<unknown>
    /** How a row is shown, where people are shown it otherwise than it is stored. */
    asShown?: (row: Record<string, unknown>) => Record<string, unknown>
  }
  /** Some time after the account was closed: books are kept, by the member's number; all else goes, or is replaced. */
  erased: 'deleted' | 'kept' | ((tx: Tx, person: Person, now: Date) => Promise<void>)
}

const rowsMax = 500

/** Page by page: no reader, however slow, keeps a transaction or more than a page of it. */
export async function* readPersonal(
  reader: Reader,
  table: PersonalTable,
  person: Person,
): AsyncGenerator<Record<string, unknown>> {
  const { shown } = table
  if (!shown) return
  const order = sql.join(shown.order.map((column) => sql.ref(column)))
  const columns = sql.join([...new Set([...shown.order, ...shown.columns])].map((column) => sql.ref(column)))
  let last: Record<string, unknown> | undefined
  do {
    const after = last && sql`AND (${order}) > (${sql.join(shown.order.map((column) => last?.[column]))})`
    const { rows } = await sql<Record<string, unknown>>`
      SELECT ${columns} FROM ${sql.table(table.table)} ${shown.joined ?? sql``}
      WHERE ${ofPerson(table, person)} ${after ?? sql``} ORDER BY ${order} LIMIT ${rowsMax}`.execute(reader)
    for (const stored of rows) {
      const row = shown.asShown?.(stored) ?? stored
      yield Object.fromEntries(
        shown.columns.map((column) => [column, shownValue(row[column], shown.money?.includes(column))]),
      )
    }
    last = rows.length === rowsMax ? rows.at(-1) : undefined
  } while (last)
}

export async function erasePersonal(tx: Tx, table: PersonalTable, person: Person, now: Date): Promise<void> {
  if (typeof table.erased === 'function') await table.erased(tx, person, now)
  else if (table.erased === 'deleted')
    await sql`DELETE FROM ${sql.table(table.table)} WHERE ${ofPerson(table, person)}`.execute(tx)
}

const ofPerson = ({ table, of = 'member_id', by = 'id' }: PersonalTable, person: Person) =>
  sql`${sql.ref(`${table}.${of}`)} = ${person[by]}`

function shownValue(value: unknown, isMoney: boolean | undefined): unknown {
  if (typeof value !== 'bigint') return value
  return isMoney ? formatUsd(micro(value), 6) : Number(value)
}
