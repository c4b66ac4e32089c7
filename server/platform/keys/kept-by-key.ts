import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../database/db.ts'
import type { DB } from '../database/schema.gen.ts'

type Column = {
  table: keyof DB & string
  column: string
  /** In the plural, for people: "broker passwords". */
  what: string
}
/** Can be opened, and so sealed anew with another key. */
export type SealedColumn = Column & {
  kind: 'sealed'
  /** A column that names the row. */
  id: string
  /** Columns besides it that a value is bound to. */
  boundBy?: readonly string[]
  boundTo(row: Readonly<Record<string, unknown>>): string
}
/** Cannot be made anew from what is stored: it needs its key for as long as it is good. */
export type HashedColumn = Column & {
  kind: 'hashed'
  /** Unless all of them are still good. */
  goodWhile?: RawBuilder<unknown>
}
/** A column whose values need a key of `SECRET_KEY`. A slice hands all of its own over: what is left out is lost with its key. */
export type KeptByKey = SealedColumn | HashedColumn

export const placeOf = ({ table, column }: KeptByKey): string => `${table}.${column}`

/** The names of the keys that anything there lies under; as many looks into an index as there are names. */
export async function keysNeeded(reader: Reader, kept: KeptByKey): Promise<string[]> {
  const { name, rows: table, where } = partsOf(kept)
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE needed AS (
      (SELECT ${name} AS name FROM ${table} WHERE ${where} ORDER BY 1 LIMIT 1)
      UNION ALL
      SELECT (SELECT ${name} FROM ${table} WHERE ${where} AND ${name} > needed.name ORDER BY 1 LIMIT 1)
      FROM needed WHERE needed.name IS NOT NULL)
    SELECT name FROM needed WHERE name IS NOT NULL`.execute(reader)
  return rows.map((row) => row.name)
}

export async function countUnder(reader: Reader, kept: KeptByKey, keyName: string): Promise<bigint> {
  const { name, rows: table, where } = partsOf(kept)
  const { rows } = await sql<{ n: bigint }>`
    SELECT count(*) AS n FROM ${table} WHERE ${where} AND ${name} = ${keyName}`.execute(reader)
  return rows[0]?.n ?? 0n
}

type Stretch = { keyName: string; after: bigint; limit: number; isLocked: boolean }

/** Who locks does not wait for what another is writing: it is found again later. */
export async function sealedUnder(
  reader: Reader,
  kept: SealedColumn,
  { keyName, after, limit, isLocked }: Stretch,
): Promise<{ id: bigint; sealed: Buffer; row: Record<string, unknown> }[]> {
  const { name, rows: table, where } = partsOf(kept)
  const id = sql.ref(kept.id)
  const columns = sql.join([kept.id, kept.column, ...(kept.boundBy ?? [])].map((column) => sql.ref(column)))
  const { rows } = await sql<Record<string, unknown>>`
    SELECT ${columns} FROM ${table} WHERE ${where} AND ${name} = ${keyName} AND ${id} > ${after}
    ORDER BY ${id} LIMIT ${limit} ${isLocked ? sql`FOR NO KEY UPDATE SKIP LOCKED` : sql``}`.execute(reader)
  return rows.map((row) => ({ id: row[kept.id] as bigint, sealed: row[kept.column] as Buffer, row }))
}

/** Only over what was read: whoever wrote since has the last word. */
export async function putSealed(
  reader: Reader,
  kept: SealedColumn,
  values: readonly { id: bigint; before: Buffer; after: Buffer }[],
): Promise<void> {
  const [table, column, id] = [sql.table(kept.table), sql.ref(kept.column), sql.ref(kept.id)]
  const list = <T>(pick: (value: { id: bigint; before: Buffer; after: Buffer }) => T) => values.map(pick)
  await sql`UPDATE ${table} AS t SET ${column} = v.after
    FROM unnest(${list((v) => v.id)}::bigint[], ${list((v) => v.before)}::bytea[], ${list((v) => v.after)}::bytea[]) AS v (id, before, after)
    WHERE t.${id} = v.id AND t.${column} = v.before`.execute(reader)
}

/** Whether this login may look there at all. */
export async function mayRead(reader: Reader, { table, column }: KeptByKey): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`SELECT has_column_privilege(${table}, ${column}, 'SELECT') AS may`.execute(reader)
  return rows[0]?.may ?? false
}

function partsOf(kept: KeptByKey) {
  const column = sql.ref(kept.column)
  const isGood = kept.kind === 'hashed' && kept.goodWhile ? kept.goodWhile : sql`${column} IS NOT NULL`
  return {
    rows: sql.table(kept.table),
    name: kept.kind === 'sealed' ? sql`sealed_by(${column})` : sql`hashed_by(${column})`,
    where: isGood,
  }
}
