import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/db.ts'
import { readPage } from '../platform/read-page.ts'

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

const sorts = {
  createdAt: sql`c.created_at`,
  name: sql`lower(c.name)`,
  email: sql`c.email`,
  subject: sql`lower(c.subject)`,
}

export function messagePage(
  reader: Reader,
  { sort, order, state, ...asked }: Query & { limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const list = {
    columns: sql`c.id, c.name, c.email, c.phone, c.subject, c.message, c.created_at, c.done_at, c.answer, m.name AS done_by`,
    from: sql`contact_messages c`,
    shown: sql`LEFT JOIN people m ON m.id = c.done_by`,
    where: [state ? sql`(c.done_at IS NULL) = ${state === 'open'}` : undefined],
    searched: sql`lower(c.name || ' ' || c.email || ' ' || c.subject || ' ' || c.message)`,
    order: [sorts[sort ?? 'createdAt'], sql`c.id`],
    isDown: (order ?? (sort || state === 'open' ? 'asc' : 'desc')) === 'desc',
  } as const
  return readPage<Row>(reader, list, asked)
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
