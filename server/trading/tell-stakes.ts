import { text } from '@fairlead/contract/text'
import { notify } from '../notifications/notify.ts'
import { type Db, inTx } from '../platform/db.ts'
import type { DueWork } from '../platform/jobs.ts'
import { takeUntoldStakes } from './bot-store.ts'

const atOnce = 500

/** Tells members who chose a largest loss per trade before stakes were learned what it means since, each once. */
export function tellStakes(db: Db): DueWork {
  return {
    name: 'tell-stakes',
    async runDue(now) {
      for (let told = atOnce; told === atOnce; ) {
        told = await inTx(db, async (tx) => {
          const members = await takeUntoldStakes(tx, atOnce)
          await notify(
            tx,
            members.map((memberId) => ({
              memberId,
              kind: 'bot' as const,
              title: text.stakesChangedTitle, body: text.stakesChangedBody,
              mail: 'if chosen' as const,
            })),
            now,
          )
          return members.length
        })
      }
    },
  }
}
