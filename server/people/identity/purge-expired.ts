import { rules } from '@fairlead/contract/constants'
import { addSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { askAgainSeconds } from './email/change-email.ts'
import { deleteExpiredChanges } from './email/email-store.ts'
import { deleteExpiredChallenges } from './second-factor/factor-store.ts'
import { deleteUnseenDevices } from './sessions/device-store.ts'
import { sweepSessions } from './sessions/end-sessions.ts'

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
