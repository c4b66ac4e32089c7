import type { Db } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { countDays, firstMemberAt, lastCountAt } from './overview-store.ts'

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * Counts the figures of the present day again, and of every day since the last count: what came after it belongs to them. The
 * first time it begins with the first member.
 */
export function countConsoleDays(db: Db): DueWork {
  return {
    name: 'count-days',
    async runDue(now) {
      const since = (await lastCountAt(db)) ?? (await firstMemberAt(db)) ?? now
      // A clock that was put back counts no day that is still to come.
      const days = [dayOf(since), dayOf(now)].sort()
      await countDays(db, days[0] ?? '', dayOf(now), now)
    },
  }
}
