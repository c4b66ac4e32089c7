import { firstTerms } from '@fairlead/contract/constants'
import type { Db } from '../platform/db.ts'
import type { OrderedWork } from '../platform/in-order.ts'
import { runApart } from '../set-aside/run-apart.ts'
import type { AskBots } from './ask-bots.ts'
import { askAbout } from './follow-low-fuel.ts'
import { deactivate, endLow, holdChanging, lowestSince, lowTooLong } from './hosting-store.ts'

const endGraceWork = 'end-grace'
const membersPerBatch = 200

const before = (time: Date) => new Date(time.getTime() - firstTerms.graceDays * 86_400_000)

/** Deactivates the bots whose fuel has been low for the whole grace period, at the moment it is over. */
export function endGrace({ db, askBots }: { db: Db; askBots: AskBots }): OrderedWork {
  return {
    name: endGraceWork,
    async nextDue(reader, upTo) {
      const since = await lowestSince(reader, before(upTo))
      return since && new Date(since.getTime() + firstTerms.graceDays * 86_400_000)
    },
    async runDue(at) {
      await runApart({
        ...{ db, name: endGraceWork, at, isOrdered: true, batchMax: membersPerBatch },
        take: (tx, limit) => lowTooLong(tx, before(at), limit),
        memberOf: (member) => member,
        async run(tx, memberIds) {
          const held = await holdChanging(tx, at, { memberIds, lowSinceMax: before(at) })
          const recovered = await endLow(tx, at, held)
          const ended = await deactivate(tx, at, before(at), held)
          await askAbout(tx, askBots, { fuel_back: recovered, grace_over: ended }, at)
        },
      })
    },
  }
}
