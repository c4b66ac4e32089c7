import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './db.ts'
import { containing } from './page-bounds.ts'

type Sql = RawBuilder<unknown>
type List = {
  columns: Sql
  /** What the page and the count are both made of. */
  from: Sql
  /** Joined for what is shown alone: adds no row and takes none away. */
  shown?: Sql
  where?: readonly (Sql | undefined)[]
  /** What a search looks through, in lower case. */
  searched?: Sql
  /** Comes before the order, whichever way that goes: what is open above what is over. */
  above?: Sql | undefined
  /** The last one tells any two rows apart, so that no page repeats a row of another. */
  order: readonly Sql[]
  isDown: boolean
  /** Rows beyond it are not counted, where nobody turns so many pages. */
  countMax?: number
}
type PageQuery = { search?: string | undefined; limit: number; offset: number }

/** One page of a list that can be searched and sorted, and how many rows it has altogether. */
export async function readPage<Row>(
  reader: Reader,
  list: List,
  { search, limit, offset }: PageQuery,
): Promise<{ rows: Row[]; total: number }> {
  const conditions = [
    ...(list.where ?? []),
    search && list.searched ? sql`${list.searched} LIKE ${containing(search)}` : undefined,
  ].filter((condition) => condition !== undefined)
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``
  const directed = list.order.map((column) => sql`${column} ${list.isDown ? sql`DESC` : sql`ASC`}`)
  const order = sql.join(list.above ? [list.above, ...directed] : directed)
  const { rows } = await sql<Row>`
    SELECT ${list.columns} FROM ${list.from} ${list.shown ?? sql``} ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(
    reader,
  )
  const found = sql`FROM ${list.from} ${where}`
  const { rows: counted } = await sql<{ n: bigint }>`
    SELECT count(*) AS n ${list.countMax === undefined ? found : sql`FROM (SELECT 1 ${found} LIMIT ${list.countMax}) counted`}`.execute(
    reader,
  )
  return { rows, total: Number(counted[0]?.n ?? 0n) }
}
