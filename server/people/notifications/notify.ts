import type { Tx } from '../../platform/database/db.ts'
import { publishAll } from '../../platform/events.ts'
import { queueJob } from '../../platform/work/jobs.ts'
import { mailJob } from './mail-notifications.ts'
import { signedInAmong } from './signed-in.ts'
import { insertAll, isStored, type NewNotification } from './store.ts'

export type { NewNotification } from './store.ts'

/** The same from a job that may run again after a crash: a notification that was made already is not made twice. Answers whether it was new. */
export async function notifyOnce(tx: Tx, told: NewNotification, at: Date): Promise<boolean> {
  if (await isStored(tx, told, at)) return false
  await notify(tx, [told], at)
  return true
}

/** Tells members something, in the transaction that makes it so: kept, shown on their open pages, and mailed a moment later. */
export async function notify(tx: Tx, told: readonly NewNotification[], at: Date): Promise<void> {
  if (told.length === 0) return
  const stored = await insertAll(tx, told, at)
  const signedIn = await signedInAmong(
    tx,
    told.map(({ memberId }) => memberId),
    at,
  )
  const shown = told.flatMap(({ memberId, title, body }, place) => {
    if (!signedIn.has(memberId)) return []
    return [
      {
        memberId,
        kind: 'notification' as const,
        payload: { id: Number(stored[place]?.id), title, body, at: at.toISOString() },
      },
    ]
  })
  await publishAll(tx, shown, at)
  if (stored.some(({ mail_due }) => mail_due)) await queueJob(tx, mailJob)
}
