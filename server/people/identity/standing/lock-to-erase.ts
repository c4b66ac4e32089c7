import type { Tx } from '../../../platform/database/db.ts'
import type { Person } from '../../../platform/personal-data.ts'

/** Nothing when the account was opened again, or erased, while nobody looked. */
export function lockToErase(tx: Tx, id: bigint, closedBefore: Date): Promise<Person | undefined> {
  return tx
    .selectFrom('members')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('closed_at', '<=', closedBefore)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
