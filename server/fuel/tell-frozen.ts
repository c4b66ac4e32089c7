import { type Db, inTx } from '../platform/db.ts'
import type { DueWork } from '../platform/jobs.ts'
import type { Mailer } from '../platform/mail/outbox.ts'
import { frozenLetter } from './letters.ts'
import { takeUntoldFreezes } from './store.ts'

type Parts = { db: Db; mailer: Mailer; operatorAddress: string }

/** Mails the operator who was frozen since the last time, and why; each freeze once. */
export function tellFrozen({ db, mailer, operatorAddress }: Parts): DueWork {
  return {
    name: 'tell-frozen',
    runDue: (now) =>
      inTx(db, async (tx) => {
        const frozen = await takeUntoldFreezes(tx, now)
        if (frozen.length > 0) await mailer.queue(tx, frozenLetter(operatorAddress, frozen), now)
      }),
  }
}
