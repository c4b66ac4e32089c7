import { rules } from '@fairlead/contract/constants'
import { lockToErase } from '../../people/identity/standing/lock-to-erase.ts'
import { addSeconds } from '../../platform/clock.ts'
import { type Db, inTx } from '../../platform/database/db.ts'
import { erasePersonal, type PersonalTable } from '../../platform/personal-data.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { membersToErase } from './erasure-store.ts'

const membersMax = 100

/**
 * Forgets who somebody was, some time after they closed their account and everything was settled. The books, the team and the log
 * of operators keep the number alone.
 */
export function eraseClosed({ db, personal }: { db: Db; personal: readonly PersonalTable[] }): DueWork {
  return {
    name: 'erase-closed',
    async runDue(now) {
      const closedBefore = addSeconds(now, -rules.erasedAfterDays * 86_400)
      const debtorsBefore = addSeconds(now, -rules.debtorsErasedAfterDays * 86_400)
      const due = { closedBefore, debtorsBefore, limit: membersMax }
      const failures: unknown[] = []
      // One who cannot be erased keeps nobody else.
      for (const id of await membersToErase(db, due))
        await eraseOne(id, closedBefore, now).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, 'Some members could not be erased')
    },
  }

  function eraseOne(id: bigint, closedBefore: Date, now: Date): Promise<void> {
    return inTx(db, async (tx) => {
      // Who has come back meanwhile stays.
      const person = await lockToErase(tx, id, closedBefore)
      if (person) for (const table of personal) await erasePersonal(tx, table, person, now)
    })
  }
}
