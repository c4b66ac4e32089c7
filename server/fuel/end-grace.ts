import { timings } from '@fairlead/contract/constants'
import { type Db, inTx } from '../platform/db.ts'
import type { OrderedWork } from '../platform/in-order.ts'
import type { Mailer } from '../platform/mail/outbox.ts'
import { deactivate, endLow, lowestSince } from './hosting-store.ts'
import { deactivatedLetter } from './letters.ts'
import { tellBotStates } from './tell-bot-states.ts'

type Parts = { db: Db; mailer: Mailer; publicUrl: string }

const before = (time: Date) => new Date(time.getTime() - timings.lowFuelGraceMs)

/** Deactivates the bots whose fuel has been low for the whole grace period, at the moment it is over. */
export function endGrace({ db, mailer, publicUrl }: Parts): OrderedWork {
  return {
    name: 'end-grace',
    async nextDue(reader, upTo) {
      const since = await lowestSince(reader, before(upTo))
      return since && new Date(since.getTime() + timings.lowFuelGraceMs)
    },
    runDue: (at) =>
      inTx(db, async (tx) => {
        const recovered = await endLow(tx, at)
        const ended = await deactivate(tx, at, before(at))
        await mailer.queue(
          tx,
          ended.map((member) => deactivatedLetter(member, publicUrl)),
          at,
        )
        await tellBotStates(
          tx,
          [
            ...recovered.map(({ member_id }) => ({ memberId: member_id, state: 'active' as const })),
            ...ended.map(({ member_id }) => ({ memberId: member_id, state: 'deactivated' as const })),
          ],
          at,
        )
      }),
  }
}
