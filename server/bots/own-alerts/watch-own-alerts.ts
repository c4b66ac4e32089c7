import { addSeconds } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { runApart } from '../../watch/set-aside/run-apart.ts'
import { judgeDrawdowns, takeDrawdowns } from './judge-drawdown.ts'
import { judgeFuel, takeFuel } from './judge-fuel.ts'
import { judgeGoals, takeGoals } from './judge-goals.ts'
import { judgeSilence, takeSilence } from './judge-silence.ts'
import type { Due } from './store.ts'

type Parts = {
  db: Db
  /** Before this an account that is valued bar by bar was not valued lately. */
  valuedSince(now: Date): Date
}

export const ownAlertsJob = 'watch-own-alerts'
const alertsPerBatch = 200
/** Who has not looked for so long has not listened either, nor have those they work beside. */
const pauseSecondsMax = 300

/** Every minute: members' own alerts and goals, each kind of those alone whose figures may have changed. */
export function watchOwnAlerts({ db, valuedSince }: Parts): DueWork {
  let lookedAt: Date | undefined
  let listeningSince = new Date(0)
  return {
    name: ownAlertsJob,
    async runDue(now) {
      if (!lookedAt || lookedAt < addSeconds(now, -pauseSecondsMax)) listeningSince = now
      lookedAt = now
      const each = <Facts>(
        take: (tx: Tx, limit: number) => Promise<Due<Facts>[]>,
        run: (tx: Tx, due: readonly Due<Facts>[], now: Date) => Promise<void>,
      ) =>
        runApart({
          ...{ db, name: ownAlertsJob, at: now, batchMax: alertsPerBatch },
          take,
          memberOf: ({ member_id }) => member_id,
          run: (tx, due) => run(tx, due, now),
        })
      await each((tx, limit) => takeGoals(tx, limit, { work: ownAlertsJob, now }), judgeGoals)
      await each((tx, limit) => takeFuel(tx, limit, { work: ownAlertsJob, now }), judgeFuel)
      await each(
        (tx, limit) => takeDrawdowns(tx, limit, { work: ownAlertsJob, now, freshSince: valuedSince(now) }),
        judgeDrawdowns,
      )
      await each((tx, limit) => takeSilence(tx, limit, { work: ownAlertsJob, now, listeningSince }), judgeSilence)
    },
  }
}
