import type { Db } from '../platform/db.ts'
import type { DueWork } from '../platform/jobs.ts'
import { deleteExpired } from './session-store.ts'

export function purgeExpiredSessions(db: Db): DueWork {
  return { name: 'purge-expired-sessions', runDue: (now) => deleteExpired(db, now) }
}
