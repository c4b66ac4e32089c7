import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import type { JsonObject } from '../../../platform/database/schema.gen.ts'

/** `at`: from when on it held; nothing where that was before versions were kept. */
export type BotVersion = {
  version: number
  account_id: bigint | null
  capital: bigint | null
  settings: JsonObject | null
  at: Date | null
}

/** What the member's bot trades by now becomes its next version, unless it is what it was. Who asks holds the bot. */
export async function keepVersion(tx: Tx, memberId: bigint, at: Date): Promise<void> {
  await sql`
    INSERT INTO bot_versions (member_id, version, account_id, capital, settings, at)
    SELECT b.member_id, coalesce(v.version, 0) + 1, b.account_id, a.capital, b.settings, ${at}
    FROM bots b LEFT JOIN trading_accounts a ON a.id = b.account_id
    LEFT JOIN LATERAL (SELECT * FROM bot_versions k WHERE k.member_id = b.member_id ORDER BY version DESC LIMIT 1) v ON true
    WHERE b.member_id = ${memberId}
      AND (v.version IS NULL OR (v.account_id, v.capital, v.settings) IS DISTINCT FROM (b.account_id, a.capital, b.settings))`.execute(
    tx,
  )
}

/** The newest first. */
export async function versionsOf(reader: Reader, memberId: bigint, limit: number): Promise<BotVersion[]> {
  const rows = await reader
    .selectFrom('bot_versions')
    .select(['version', 'account_id', 'capital', 'settings', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows as BotVersion[]
}
