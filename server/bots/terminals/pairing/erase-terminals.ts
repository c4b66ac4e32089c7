import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import type { Person } from '../../../platform/personal-data.ts'

export async function eraseTerminals(tx: Tx, { id }: Person): Promise<void> {
  await sql`UPDATE terminals SET login = 0, server = 'Erased', company = 'Erased', key = NULL, snapshot = '[]', snapshot_before = '[]'
    WHERE member_id = ${id}`.execute(tx)
}
