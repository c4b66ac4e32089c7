import { rules } from '@fairlead/contract/constants'
import { addSeconds } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { DueWork } from '../platform/jobs.ts'
import { askAgainSeconds } from './change-email.ts'
import { deleteUnseenDevices } from './device-store.ts'
import { deleteExpiredChanges } from './email-store.ts'
import { sweepSessions } from './end-sessions.ts'
import { deleteExpiredChallenges } from './factor-store.ts'

export function purgeExpiredSessions(db: Db): DueWork {
  return {
    name: 'purge-expired-sessions',
    async runDue(now) {
      await sweepSessions(db, now)
      await deleteExpiredChanges(db, now, addSeconds(now, -askAgainSeconds))
      await deleteExpiredChallenges(db, now)
      await deleteUnseenDevices(db, addSeconds(now, -rules.deviceKeptDays * 86_400))
    },
  }
}
