import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

export function findCopy(db: Db, name: string) {
  return db.selectFrom('market_copies').select(['content', 'fetched_at']).where('name', '=', name).executeTakeFirst()
}

/** True for the one caller who may ask the feed now; the others, in whatever process, go on with what there is. */
export async function claimAsking(db: Db, name: string, now: Date, askedBefore: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO market_copies (name, asked_at) VALUES (${name}, ${now})
    ON CONFLICT (name) DO UPDATE SET asked_at = EXCLUDED.asked_at WHERE market_copies.asked_at <= ${askedBefore}
    RETURNING name`.execute(db)
  return rows.length > 0
}

export async function keepCopy(db: Db, name: string, content: unknown, now: Date): Promise<void> {
  await db
    .updateTable('market_copies')
    .set({ content: JSON.stringify(content), fetched_at: now })
    .where('name', '=', name)
    .execute()
}
