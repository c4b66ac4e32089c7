import type { Db } from '../platform/database/db.ts'
import type { Post } from '../platform/mail/outbox.ts'

const mailsShown = 100

/** Keeps mail in a table where a person can read it, instead of sending it. */
export function capturePost(db: Db): Post {
  return async ({ to, subject, text, html, at }) => {
    await db.insertInto('sandbox_mail').values({ recipient: to, subject, text, html, at }).execute()
  }
}

export function capturedMail(db: Db, to?: string) {
  return db
    .selectFrom('sandbox_mail')
    .selectAll()
    .$if(Boolean(to), (query) =>
      query.where('recipient', 'like', `%${(to ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`),
    )
    .orderBy('id', 'desc')
    .limit(mailsShown)
    .execute()
}

export function capturedMailById(db: Db, id: bigint) {
  return db.selectFrom('sandbox_mail').select('html').where('id', '=', id).executeTakeFirst()
}
