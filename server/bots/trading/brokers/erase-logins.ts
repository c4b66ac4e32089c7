import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import type { Person } from '../../../platform/personal-data.ts'

/** What was traded stays; on whose account at which broker does not. */
export async function eraseLogins(tx: Tx, { id }: Person): Promise<void> {
  await sql`UPDATE trading_accounts SET server = 'Erased', login = id::text WHERE member_id = ${id}`.execute(tx)
}
