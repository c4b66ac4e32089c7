import { type Db, inTx } from '../platform/db.ts'
import type { OrderedWork } from '../platform/in-order.ts'
import type { AskBots } from './ask-bots.ts'
import { chargeHosting } from './charge-hosting.ts'
import { followLowFuel } from './follow-low-fuel.ts'
import { dayOf } from './hosting-for-day.ts'
import { dueForHosting, nextHosting, setHosted } from './hosting-store.ts'
import { tellFuel } from './tell-fuel.ts'

type Parts = { db: Db; askBots: AskBots }

const membersPerBatch = 200

/** Charges each day of hosting when it begins, the first when the bot was set up, and follows what that does to the fuel. */
export function hostDueDays({ db, askBots }: Parts): OrderedWork {
  return {
    name: 'host-due-days',
    nextDue: nextHosting,
    async runDue(at) {
      const day = dayOf(at)
      for (;;) {
        const members = await dueForHosting(db, at, membersPerBatch)
        if (members.length === 0) return
        await inTx(db, async (tx) => {
          await chargeHosting(tx, members, day, at)
          await setHosted(tx, members, day)
          await tellFuel(tx, members, at)
          await followLowFuel(tx, { askBots, at, memberIds: members })
        })
      }
    },
  }
}
