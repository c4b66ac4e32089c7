import type { Db } from '../platform/db.ts'
import type { DueWork } from '../platform/jobs.ts'
import { deleteExpiredChanges } from './email-store.ts'
import { deleteExpiredChallenges } from './factor-store.ts'
import { deleteExpired } from './session-store.ts'

export function purgeExpiredSessions(db: Db): DueWork {
  return {
    name: 'purge-expired-sessions',
    async runDue(now) {
      await deleteExpired(db, now)
      await deleteExpiredChanges(db, now)
      await deleteExpiredChallenges(db, now)
    },
  }
}
