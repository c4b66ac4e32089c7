import { timings } from '@fairlead/contract/constants'
import { type Db, inTx } from '../platform/db.ts'
import type { OrderedWork } from '../platform/in-order.ts'
import type { AskBots } from './ask-bots.ts'
import { askAbout } from './follow-low-fuel.ts'
import { deactivate, endLow, holdChanging, lowestSince } from './hosting-store.ts'

const before = (time: Date) => new Date(time.getTime() - timings.lowFuelGraceMs)

/** Deactivates the bots whose fuel has been low for the whole grace period, at the moment it is over. */
export function endGrace({ db, askBots }: { db: Db; askBots: AskBots }): OrderedWork {
  return {
    name: 'end-grace',
    async nextDue(reader, upTo) {
      const since = await lowestSince(reader, before(upTo))
      return since && new Date(since.getTime() + timings.lowFuelGraceMs)
    },
    runDue: (at) =>
      inTx(db, async (tx) => {
        const held = await holdChanging(tx, at, { lowSinceMax: before(at) })
        const recovered = await endLow(tx, at, held)
        const ended = await deactivate(tx, at, before(at), held)
        await askAbout(tx, askBots, { fuel_back: recovered, grace_over: ended }, at)
      }),
  }
}
