import { addSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { deleteFlaps } from './flap-store.ts'
import { deleteSilences } from './silence-store.ts'
import { deleteOver } from './store.ts'

const keptSeconds = 365 * 86_400

/** What is over stays on the list for a year, and so does who silenced what. */
export function purgeAlerts(db: Db): DueWork {
  return {
    name: 'purge-alerts',
    async runDue(now) {
      const before = addSeconds(now, -keptSeconds)
      await deleteOver(db, before)
      await deleteFlaps(db, before)
      await deleteSilences(db, before)
    },
  }
}
