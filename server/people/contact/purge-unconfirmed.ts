import { addSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { confirmLifetimeHours } from './letters.ts'
import { deleteUnconfirmed } from './store.ts'

export function purgeUnconfirmed(db: Db): DueWork {
  return {
    name: 'purge-unconfirmed-subscriptions',
    runDue: (now) => deleteUnconfirmed(db, addSeconds(now, -confirmLifetimeHours * 3600)),
  }
}
