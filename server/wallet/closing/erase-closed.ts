import { rules } from '@fairlead/contract/constants'
import { sql } from 'kysely'
import { lockToErase } from '../../people/identity/standing/lock-to-erase.ts'
import { addSeconds } from '../../platform/clock.ts'
import { type Db, inTx, type Reader } from '../../platform/database/db.ts'
import { erasePersonal, type PersonalTable } from '../../platform/personal-data.ts'
import type { DueWork } from '../../platform/work/jobs.ts'

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

type Due = { closedBefore: Date; debtorsBefore: Date; limit: number }

/**
 * Closed for so long, paid out, and with nothing under way that somebody would have to be told or paid. Who left owing is kept for
 * longer: otherwise a debt would be shed by waiting, and signing up again with the same address.
 */
export async function membersToErase(reader: Reader, { closedBefore, debtorsBefore, limit }: Due): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT p.id FROM people p
    WHERE p.role = 'member' AND p.closed_at <= ${closedBefore} AND p.erased_at IS NULL
      AND NOT EXISTS (SELECT FROM payouts_asked o WHERE o.member_id = p.id
        AND (o.ended_at IS NULL OR (o.kind = 'refund' AND o.status = 'failed')))
      AND NOT EXISTS (SELECT FROM withdrawals_asked w WHERE w.member_id = p.id AND w.ended_at IS NULL)
      AND NOT EXISTS (SELECT FROM orders_asked o WHERE o.member_id = p.id AND o.ended_at IS NULL)
      AND NOT EXISTS (SELECT FROM members_frozen f WHERE f.member_id = p.id)
      AND NOT EXISTS (SELECT FROM fuel_held h WHERE h.member_id = p.id AND (h.fuel <> 0 OR h.waiting <> 0))
      AND NOT EXISTS (SELECT FROM income_held i WHERE i.member_id = p.id AND i.hold <> 0)
      AND (p.closed_at <= ${debtorsBefore} OR NOT EXISTS (SELECT FROM debts_written_off d WHERE d.member_id = p.id))
    ORDER BY p.closed_at LIMIT ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}
