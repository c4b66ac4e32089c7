import { sql } from 'kysely'
import { type Db, inTx } from '../platform/db.ts'
import { publishAll } from '../platform/events.ts'

/** Tells the operators who answer for money something they must look at. */
export async function notifyOperators(db: Db, title: string, body: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`SELECT id FROM members WHERE role IN ('owner', 'finance')`.execute(db)
  const payload = { id: now.getTime(), title, body, at: now.toISOString() }
  await inTx(db, (tx) =>
    publishAll(
      tx,
      rows.map(({ id }) => ({ memberId: id, kind: 'notification' as const, payload })),
      now,
    ),
  )
}
