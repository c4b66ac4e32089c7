import type { Clock } from '../../platform/clock.ts'
import { type Db, inReadOnlyTx, type Tx } from '../../platform/database/db.ts'
import { findOverdueMail, findSilences } from '../../watch/alerts/beat/find-silences.ts'
import type { Late } from '../../watch/alerts/beat/watch-silence.ts'
import { type Check, findingOf } from './finding.ts'

const noRight = '42501'

/** Whether everybody who works by themselves does, and nothing that is due waits. What a login may not read hides nothing else. */
export function checkLag(db: Db, clock: Clock, late: readonly Late[]): Check {
  return {
    name: 'lag',
    async look() {
      const now = clock.now()
      const unknown: string[] = []
      const part = (find: (tx: Tx) => Promise<string[]>) =>
        inReadOnlyTx(db, find).catch((error: Error & { code?: string }) => {
          if (error.code !== noRight) throw error
          unknown.push(`This login has no access there: ${error.message}.`)
          return []
        })
      const faults = await Promise.all([
        part(async (tx) => {
          const { silent, unheard } = await findSilences(tx)
          unknown.push(...unheard.map((name) => `There has never been a heartbeat from ${name}.`))
          return silent
        }),
        part((tx) => findOverdueMail(tx, now)),
        ...late.map(({ find }) => part(async (tx) => [...(await find(tx, now)).values()])),
      ])
      return findingOf('Ordered work, bot shards, mail and the heartbeats of all processes.', {
        ...{ faults: faults.flat(), unknown },
        todo: 'Start the silent process, or read its log; the console lists what is stuck under “Alerts”.',
      })
    },
  }
}
