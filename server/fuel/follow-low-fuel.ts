import type { Db, Tx } from '../platform/db.ts'
import { inTx } from '../platform/db.ts'
import type { DueWork } from '../platform/jobs.ts'
import type { Mailer } from '../platform/mail/outbox.ts'
import { beginLow, endLow } from './hosting-store.ts'
import { lowFuelLetter } from './letters.ts'
import { tellBotStates } from './tell-bot-states.ts'

type Moment = { mailer: Mailer; publicUrl: string; at: Date; memberIds?: readonly bigint[] }

/**
 * Alert and mail when fuel is low, the all-clear when it is back: for these members, or for all. Whoever moves fuel calls it in
 * the same transaction, so that the grace period begins at that time and not when somebody next looks.
 */
export async function followLowFuel(tx: Tx, { mailer, publicUrl, at, memberIds }: Moment): Promise<void> {
  const recovered = await endLow(tx, at, memberIds)
  const low = await beginLow(tx, at, memberIds)
  await mailer.queue(
    tx,
    low.map((member) => lowFuelLetter(member, publicUrl)),
    at,
  )
  await tellBotStates(
    tx,
    [
      ...recovered.map(({ member_id }) => ({ memberId: member_id, state: 'active' as const })),
      ...low.map(({ member_id }) => ({ memberId: member_id, state: 'low_fuel' as const })),
    ],
    at,
  )
}

/** Every minute, for fuel that was moved by whoever does not follow it. */
export function noticeLowFuel({ db, mailer, publicUrl }: { db: Db; mailer: Mailer; publicUrl: string }): DueWork {
  return {
    name: 'notice-low-fuel',
    runDue: (now) => inTx(db, (tx) => followLowFuel(tx, { mailer, publicUrl, at: now })),
  }
}
