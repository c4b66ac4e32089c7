import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { plainArray } from '../../platform/database/plain-array.ts'

/** Lines of the log that do not come from a deal. */
export async function writeRefusals(
  tx: Tx,
  rows: readonly { member: bigint; account: number; symbol: string; words: string }[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    INSERT INTO bot_log (member_id, account_id, at, kind, symbol, words)
      SELECT member_id, account_id, ${at}, 'refusal', symbol, words FROM unnest(
        ${plainArray(rows.map(({ member }) => member))}::bigint[], ${plainArray(rows.map(({ account }) => account))}::bigint[],
        ${rows.map(({ symbol }) => symbol)}::text[], ${rows.map(({ words }) => words)}::text[]
      ) WITH ORDINALITY AS g(member_id, account_id, symbol, words, place) ORDER BY place`.execute(tx)
}
