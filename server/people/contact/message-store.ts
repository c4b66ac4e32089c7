import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { containing } from '../../platform/database/page-bounds.ts'
import { readPage } from '../../platform/database/read-page.ts'

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
  member_id: bigint | null
  created_at: Date
  done_at: Date | null
  done_by: string | null
  answer: string | null
}

/** Never counted further: a page that says "10,000 and more" is as useful. */
const countedMax = 10_000
/** No index finds fewer characters: they are looked for in so many of the newest. */
const trigramCharacters = 3
const scannedMax = 5_000

const sorts = {
  createdAt: sql`c.created_at`,
  name: sql`lower(c.name)`,
  email: sql`c.email`,
  subject: sql`lower(c.subject)`,
}

export function messagePage(
  reader: Reader,
  { sort, order, state, search, ...bounds }: Query & { limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const list = {
    columns: sql`c.id, c.name, c.email, c.phone, c.subject, c.message, c.member_id, c.created_at, c.done_at, c.answer, m.name AS done_by`,
    from: sql`contact_messages c`,
    shown: sql`LEFT JOIN people m ON m.id = c.done_by`,
    where: [state ? sql`(c.done_at IS NULL) = ${state === 'open'}` : undefined, search ? found(search) : undefined],
    order: [sorts[sort ?? 'createdAt'], sql`c.id`],
    isDown: (order ?? (sort || state === 'open' ? 'asc' : 'desc')) === 'desc',
    countMax: countedMax,
  } as const
  return readPage<Row>(reader, list, bounds)
}

function found(search: string): RawBuilder<unknown> {
  const words = sql`lower(c.name || ' ' || c.email || ' ' || c.subject || ' ' || c.message) LIKE ${containing(search)}`
  if (search.length >= trigramCharacters) return words
  // By an array, so that the planner does not turn it round and read every message first.
  return sql`c.id = ANY (ARRAY(SELECT id FROM contact_messages ORDER BY created_at DESC LIMIT ${scannedMax})) AND ${words}`
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
