import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'
import { setAsideFrom } from '../../watch/set-aside/not-set-aside.ts'

export type Kind = 'bot' | 'fuel' | 'deposit' | 'withdrawal' | 'income' | 'account'
export type NewNotification = {
  memberId: bigint
  kind: Kind
  title: string
  /** One paragraph a line. */
  body: string
  /** Mailed whatever the member chose, only if its kind was chosen, or not at all. */
  mail: 'always' | 'if chosen' | 'never'
}
export type Stored = { id: bigint; kind: Kind; title: string; body: string; at: Date; read_at: Date | null }

/** Until a member has chosen. */
export const mailedUsually: readonly Kind[] = ['bot']

/** Answers the ids in the order given, and whether any of them is to be mailed. */
export async function insertAll(
  tx: Tx,
  told: readonly NewNotification[],
  at: Date,
): Promise<{ id: bigint; mail_due: boolean }[]> {
  const column = <T>(pick: (one: NewNotification) => T) => told.map(pick)
  const { rows } = await sql<{ id: bigint; mail_due: boolean }>`
    INSERT INTO notifications (member_id, kind, title, body, at, mail_due)
    SELECT n.member_id, n.kind, n.title, n.body, ${at},
      n.mail = 'always' OR (n.mail = 'if chosen' AND n.kind = ANY (coalesce(p.mailed, ${mailedUsually}::text[])))
    FROM unnest(${column((n) => n.memberId)}::bigint[], ${column((n) => n.kind)}::text[], ${column((n) => n.title)}::text[],
      ${column((n) => n.body)}::text[], ${column((n) => n.mail)}::text[]) WITH ORDINALITY AS n(member_id, kind, title, body, mail, place)
    LEFT JOIN notification_preferences p ON p.member_id = n.member_id
    ORDER BY n.place RETURNING id, mail_due`.execute(tx)
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Whether exactly this notification was made at exactly this time. */
export async function isStored(tx: Tx, { memberId, kind, title, body }: NewNotification, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('notifications')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('at', '=', at)
    .where('title', '=', title)
    .where('body', '=', body)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Query = { search?: string | undefined; order?: 'asc' | 'desc' | undefined }

export function notificationPage(
  reader: Reader,
  memberId: bigint,
  query: Query,
  bounds: { limit: number; offset: number },
): Promise<{ rows: Stored[]; total: number }> {
  const list = {
    columns: sql`id, kind, title, body, at, read_at`,
    from: sql`notifications`,
    where: [sql`member_id = ${memberId}`],
    searched: sql`lower(title || ' ' || body)`,
    order: [sql`id`],
    isDown: query.order !== 'asc',
  } as const
  return readPage<Stored>(reader, list, { search: query.search, ...bounds })
}

export async function countUnread(reader: Reader, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    SELECT count(*) AS n FROM notifications WHERE member_id = ${memberId} AND read_at IS NULL`.execute(reader)
  return Number(rows[0]?.n ?? 0n)
}

export async function setRead(tx: Tx, memberId: bigint, upTo: bigint | undefined, now: Date): Promise<void> {
  await sql`UPDATE notifications SET read_at = ${now} WHERE member_id = ${memberId} AND read_at IS NULL
    ${upTo === undefined ? sql`` : sql`AND id <= ${upTo}`}`.execute(tx)
}

export async function mailedKindsOf(reader: Reader, memberId: bigint): Promise<Kind[]> {
  const row = await reader
    .selectFrom('notification_preferences')
    .select('mailed')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return (row?.mailed as Kind[] | undefined) ?? [...mailedUsually]
}

export async function putMailedKinds(tx: Tx, memberId: bigint, mailed: Kind[]): Promise<void> {
  await tx
    .insertInto('notification_preferences')
    .values({ member_id: memberId, mailed })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ mailed }))
    .execute()
}

export type ToMail = {
  id: bigint
  member_id: bigint
  kind: Kind
  title: string
  body: string
  at: Date
  name: string
  email: string
}

/** Takes the next ones that are to be mailed; whoever takes them mails them in the same transaction. */
export async function takeToMail(tx: Tx, limit: number, work: string): Promise<ToMail[]> {
  const { rows } = await sql<ToMail>`
    WITH due AS (SELECT id FROM notifications WHERE mail_due AND member_id <> ALL (${setAsideFrom(work)})
        ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED),
      taken AS (UPDATE notifications n SET mail_due = false FROM due WHERE n.id = due.id
        RETURNING n.id, n.member_id, n.kind, n.title, n.body, n.at)
    SELECT t.id, t.member_id, t.kind, t.title, t.body, t.at, m.name, m.email FROM taken t JOIN people m ON m.id = t.member_id
    ORDER BY t.id`.execute(tx)
  return rows
}

export async function deleteBefore(tx: Reader, before: Date): Promise<void> {
  await tx.deleteFrom('notifications').where('at', '<', before).where('mail_due', '=', false).execute()
}
