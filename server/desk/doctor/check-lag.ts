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
          unknown.push(`This login may not look there: ${error.message}.`)
          return []
        })
      const faults = await Promise.all([
        part(async (tx) => {
          const { silent, unheard } = await findSilences(tx)
          unknown.push(...unheard.map((name) => `Nobody has ever beaten as ${name}.`))
          return silent
        }),
        part((tx) => findOverdueMail(tx, now)),
        ...late.map(({ find }) => part(async (tx) => [...(await find(tx, now)).values()])),
      ])
      return findingOf('Work in order, shards of the fleet, mail, and who beats every minute.', {
        ...{ faults: faults.flat(), unknown },
        todo: 'Start the process that is silent, or read its log; what is stuck is named in the console under “Alerts”.',
      })
    },
  }
}
