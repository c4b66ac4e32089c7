import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'

/** Deletes up to `limit` of the oldest lines, if they are older than `before`; answers how many. Numbers rise with time, so no index by age is needed. */
export async function deleteLines(
  reader: Reader,
  { before, refusalsOnly, limit }: { before: Date; refusalsOnly: boolean; limit: number },
): Promise<number> {
  const result = await sql`
    DELETE FROM bot_log WHERE id IN (
      SELECT id FROM (SELECT id, at FROM bot_log ${refusalsOnly ? sql`WHERE kind = 'refusal'` : sql``} ORDER BY id LIMIT ${limit}) oldest
      WHERE at < ${before})`.execute(reader)
  return Number(result.numAffectedRows ?? 0n)
}
