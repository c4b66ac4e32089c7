import { sql } from 'kysely'
import { addSeconds } from '../../platform/clock.ts'
import type { Db, Reader } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'

const daySeconds = 86_400
/** A download covers 366 days at most, so the newest year is always whole. */
const linesKeptDays = 400
const refusalsKeptDays = 90
const linesAtOnce = 10_000

/** Old lines of the log go; deals, which the money follows from, stay. */
export function purgeBotLog(db: Db): DueWork {
  return {
    name: 'purge-bot-log',
    async runDue(now) {
      const ages = [
        { refusalsOnly: true, before: addSeconds(now, -refusalsKeptDays * daySeconds) },
        { refusalsOnly: false, before: addSeconds(now, -linesKeptDays * daySeconds) },
      ]
      for (const age of ages) while ((await deleteLines(db, { ...age, limit: linesAtOnce })) === linesAtOnce);
    },
  }
}

/** Deletes up to `limit` of the oldest lines, if they are older than `before`; answers how many. Numbers rise with time, so no index by age is needed. */
async function deleteLines(
  reader: Reader,
  { before, refusalsOnly, limit }: { before: Date; refusalsOnly: boolean; limit: number },
): Promise<number> {
  const result = await sql`
    DELETE FROM bot_log WHERE id IN (
      SELECT id FROM (SELECT id, at FROM bot_log ${refusalsOnly ? sql`WHERE kind = 'refusal'` : sql``} ORDER BY id LIMIT ${limit}) oldest
      WHERE at < ${before})`.execute(reader)
  return Number(result.numAffectedRows ?? 0n)
}
