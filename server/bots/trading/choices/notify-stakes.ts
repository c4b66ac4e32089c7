import { text } from '@fairlead/contract/text'
import { notify } from '../../../people/notifications/notify.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import { runApart } from '../../../watch/set-aside/run-apart.ts'
import { takeStakesToNotify } from '../bot-store.ts'

const name = 'tell-stakes'
const membersPerBatch = 500

/** Tells members who chose a largest loss per trade before stakes were learned what it means since, each once. */
export function notifyStakes(db: Db): DueWork {
  return {
    name,
    async runDue(now) {
      await runApart({
        ...{ db, name, at: now, batchMax: membersPerBatch },
        take: (tx, limit) => takeStakesToNotify(tx, name, limit),
        memberOf: (memberId) => memberId,
        run: (tx, members) =>
          notify(
            tx,
            members.map((memberId) => ({
              memberId,
              kind: 'bot' as const,
              title: text.stakesChangedTitle,
              body: text.stakesChangedBody,
              mail: 'if chosen' as const,
            })),
            now,
          ),
      })
    },
  }
}
