import type { Db } from '../database/db.ts'
import type { DueWork } from '../work/jobs.ts'

export function purgeRateLimits(db: Db): DueWork {
  return {
    name: 'purge-rate-limits',
    async runDue(now) {
      await db.deleteFrom('rate_limits').where('window_ends_at', '<', now).execute()
    },
  }
}
