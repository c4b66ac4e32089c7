import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/db.ts'
import { containing } from '../platform/page-bounds.ts'

type Query = {
  state?: 'open' | 'done' | undefined
  search?: string | undefined
  sort?: 'createdAt' | 'name' | 'email' | 'subject' | undefined
  order?: 'asc' | 'desc' | undefined
}
type Row = {
  id: bigint
  name: string
  email: string
  phone: string
  subject: string
  message: string
  created_at: Date
  done_at: Date | null
  done_by: string | null
  answer: string | null
}

/** Never counted further: a page that says "10,000 and more" is as useful. */
const countedMax = 10_000
/** No index finds fewer characters: they are looked for in so many of the newest. */
const trigramCharacters = 3
const lookedMax = 5_000

const sorts = {
  createdAt: sql`c.created_at`,
  name: sql`lower(c.name)`,
  email: sql`c.email`,
  subject: sql`lower(c.subject)`,
}

export async function messageRows(
  reader: Reader,
  { sort, order, limit, offset, ...query }: Query & { limit: number; offset: number },
): Promise<Row[]> {
  const isDown = (order ?? (sort || query.state === 'open' ? 'asc' : 'desc')) === 'desc'
  const direction = isDown ? sql`DESC` : sql`ASC`
  const { rows } = await sql<Row>`
    SELECT c.id, c.name, c.email, c.phone, c.subject, c.message, c.created_at, c.done_at, c.answer, m.name AS done_by
    FROM contact_messages c LEFT JOIN members m ON m.id = c.done_by
    WHERE ${wanted(query)} ORDER BY ${sorts[sort ?? 'createdAt']} ${direction}, c.id ${direction}
    LIMIT ${limit} OFFSET ${offset}`.execute(reader)
  return rows
}

export async function countMessages(reader: Reader, query: Query): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    SELECT count(*) AS n FROM (SELECT 1 FROM contact_messages c WHERE ${wanted(query)} LIMIT ${countedMax}) found`.execute(
    reader,
  )
  return Number(rows[0]?.n ?? 0n)
}

function wanted({ state, search }: Query): RawBuilder<unknown> {
  const byState = state ? sql`(c.done_at IS NULL) = ${state === 'open'}` : sql`true`
  if (!search) return byState
  const words = sql`${byState} AND lower(c.name || ' ' || c.email || ' ' || c.subject || ' ' || c.message) LIKE ${containing(search)}`
  if (search.length >= trigramCharacters) return words
  return sql`${words} AND c.id IN (SELECT id FROM contact_messages ORDER BY created_at DESC LIMIT ${lookedMax})`
}

export function lockMessage(tx: Tx, id: bigint) {
  return tx.selectFrom('contact_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setDone(
  tx: Tx,
  id: bigint,
  { answer, operatorId, now }: { answer: string | null; operatorId: bigint; now: Date },
): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ answer, done_by: operatorId, done_at: now })
    .where('id', '=', id)
    .execute()
}
