import type { Db } from '../../../platform/database/db.ts'
import type { OrderedWork } from '../../../platform/work/in-order.ts'
import { runApart } from '../../../watch/set-aside/run-apart.ts'
import { deactivate, endLow, graceOver, holdChanging, nextGraceEnd } from '../hosting-store.ts'
import type { AskBots } from './ask-bots.ts'
import { checkLater } from './follow-low-fuel.ts'

const endGraceWork = 'end-grace'
const membersPerBatch = 200

/** Deactivates the bots whose fuel has been low for the whole grace that was promised when it became low, at the moment it is over. */
export function endGrace({ db, askBots }: { db: Db; askBots: AskBots }): OrderedWork {
  return {
    name: endGraceWork,
    nextDue: nextGraceEnd,
    async runDue(at) {
      await runApart({
        ...{ db, name: endGraceWork, at, isOrdered: true, batchMax: membersPerBatch },
        take: (tx, limit) => graceOver(tx, at, limit),
        memberOf: (member) => member,
        async run(tx, memberIds) {
          const held = await holdChanging(tx, at, { memberIds, isGraceOver: true })
          const recovered = await endLow(tx, at, held)
          const ended = await deactivate(tx, at, held)
          await checkLater(tx, askBots, { fuel_back: recovered, grace_over: ended }, at)
        },
      })
    },
  }
}
