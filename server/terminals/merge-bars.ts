import { addSeconds } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { inTx } from '../platform/db.ts'
import type { DueWork } from '../platform/jobs.ts'
import { mergeMinutes } from './merge-minutes.ts'
import type { StoredMinute } from './watch-store.ts'
import { insertBar, unmerged } from './watch-store.ts'

/** The last terminal's minute has come by then. */
const settledSeconds = 90

/** Makes a broker's bars out of its terminals' minutes, once each. */
export function mergeBars(db: Db): DueWork {
  return {
    name: 'merge-bars',
    async runDue(now) {
      await inTx(db, async (tx) => {
        const groups = new Map<string, StoredMinute[]>()
        for (const minute of await unmerged(tx, addSeconds(now, -settledSeconds))) {
          const key = `${minute.server}\n${minute.symbol}\n${minute.start.getTime()}`
          groups.set(key, [...(groups.get(key) ?? []), minute])
        }
        for (const minutes of groups.values()) {
          const [first] = minutes
          const bar = mergeMinutes(minutes.map((one) => ({ ...one, start: one.start.getTime(), terminalId: 0n })))
          if (first && bar) await insertBar(tx, first, bar)
        }
      })
    },
  }
}
