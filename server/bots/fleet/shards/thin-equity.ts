import { addSeconds } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import { firstUnthinned, thinDay } from './equity-store.ts'

const daySeconds = 86_400
const hourlyDays = 90

/** Of each account one point a day is left once a day lies 90 days back. */
export function thinEquity(db: Db): DueWork {
  return {
    name: 'thin-equity',
    async runDue(now) {
      const upTo = addSeconds(now, -(hourlyDays + 1) * daySeconds)
      for (;;) {
        const day = await firstUnthinned(db)
        if (!day || day > upTo) return
        await thinDay(db, day)
      }
    },
  }
}
