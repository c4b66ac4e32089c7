import { addSeconds } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { DueWork } from '../platform/jobs.ts'
import { deleteOver } from './store.ts'

const keptSeconds = 365 * 86_400

/** What is over stays on the list for a year. */
export function purgeAlerts(db: Db): DueWork {
  return { name: 'purge-alerts', runDue: (now) => deleteOver(db, addSeconds(now, -keptSeconds)) }
}
