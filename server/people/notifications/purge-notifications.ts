import { addSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { deleteBefore } from './store.ts'

const keptSeconds = 365 * 86_400

/** Kept for a year. */
export function purgeNotifications(db: Db): DueWork {
  return { name: 'purge-notifications', runDue: (now) => deleteBefore(db, addSeconds(now, -keptSeconds)) }
}
