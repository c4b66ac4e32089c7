import { findSilences } from '../alerts/find-silences.ts'
import type { Late } from '../alerts/watch-silence.ts'
import type { Clock } from '../platform/clock.ts'
import { type Db, inReadOnlyTx } from '../platform/db.ts'
import { type Check, findingOf } from './finding.ts'

/** Whether everybody who works by themselves does, and nothing that is due waits. */
export function checkLag(db: Db, clock: Clock, late: readonly Late[]): Check {
  return {
    name: 'lag',
    look: () =>
      inReadOnlyTx(db, async (tx) => {
        const now = clock.now()
        const { silent, unheard } = await findSilences(tx, now)
        const stuck: string[] = []
        for (const { find } of late) stuck.push(...(await find(tx, now)).values())
        return findingOf('Work in order, shards of the fleet, mail, and who beats every minute.', {
          faults: [...silent, ...stuck],
          unknown: unheard.map((name) => `Nobody has ever beaten as ${name}.`),
          todo: 'Start the process that is silent, or read its log; what is stuck is named in the console under “Alerts”.',
        })
      }),
  }
}
