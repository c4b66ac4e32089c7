import { addSeconds } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { inTx } from '../../../platform/database/db.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import type { StoredMinute } from '../watch-store.ts'
import { insertBar, unmerged } from '../watch-store.ts'
import { mergeMinutes } from './merge-minutes.ts'

/** Terminals report every second: by then they have reported a minute that is over. */
export const settledSeconds = 8

export function mergeBars(db: Db): DueWork {
  return { name: 'merge-bars', runDue: (now) => inTx(db, (tx) => mergeOver(tx, now)) }
}

/**
 * Makes a broker's minutes out of its terminals' that are over, once each. Where we host any of them, only those are believed: a member
 * could let theirs report anything.
 */
export async function mergeOver(tx: Tx, now: Date): Promise<void> {
  const groups = new Map<string, StoredMinute[]>()
  for (const minute of await unmerged(tx, addSeconds(now, -settledSeconds))) {
    const key = `${minute.server}\n${minute.symbol}\n${minute.start.getTime()}`
    groups.set(key, [...(groups.get(key) ?? []), minute])
  }
  for (const minutes of groups.values()) {
    const hosted = minutes.filter(({ is_hosted }) => is_hosted)
    const bar = mergeMinutes(hosted.length > 0 ? hosted : minutes)
    const [first] = minutes
    if (first && bar) await insertBar(tx, first, { ...bar, hosted: hosted.length })
  }
}
