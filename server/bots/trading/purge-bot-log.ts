import { addSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { deleteLines } from './log-store.ts'

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
