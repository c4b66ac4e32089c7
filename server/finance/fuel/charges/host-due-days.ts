import type { Db } from '../../../platform/database/db.ts'
import type { OrderedWork } from '../../../platform/work/in-order.ts'
import { runApart } from '../../../watch/set-aside/run-apart.ts'
import { dueForHosting, nextHosting, setHosted, withoutTerminal } from '../hosting-store.ts'
import { publishFuel } from '../publish-fuel.ts'
import type { AskBots } from '../standing/ask-bots.ts'
import { followLowFuel } from '../standing/follow-low-fuel.ts'
import { chargeHosting } from './charge-hosting.ts'
import { dayOf } from './day-of.ts'

type Parts = { db: Db; askBots: AskBots }

const membersPerBatch = 200
const hostDueDaysWork = 'host-due-days'

/**
 * Charges each day of hosting when it begins, the first when the bot was set up, and follows what that does to the fuel. A bot whose
 * terminal is cut off when the day begins is not charged for it.
 */
export function hostDueDays({ db, askBots }: Parts): OrderedWork {
  return {
    name: hostDueDaysWork,
    nextDue: nextHosting,
    async runDue(at) {
      const day = dayOf(at)
      await runApart({
        ...{ db, name: hostDueDaysWork, at, isOrdered: true, batchMax: membersPerBatch },
        take: (tx, limit) => dueForHosting(tx, at, limit),
        memberOf: (member) => member,
        async run(tx, members) {
          const cutOff = await withoutTerminal(tx, members)
          const hosted = members.filter((member) => !cutOff.has(member))
          await chargeHosting(tx, hosted, day, at)
          await setHosted(tx, members, day)
          await publishFuel(tx, members, at)
          await followLowFuel(tx, { askBots, at, memberIds: members })
        },
      })
    },
  }
}
