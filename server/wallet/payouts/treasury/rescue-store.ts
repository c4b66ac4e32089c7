import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/db.ts'

/** Whether a transfer from an address, or of gas to it, is not final yet. */
export async function isUnderWay(reader: Reader, address: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM chain_sends WHERE status IN ('signed', 'sent')
      AND (sender = ${address} AND purpose <> 'payout' AND purpose <> 'gas' OR purpose = 'gas' AND to_address = ${address}) LIMIT 1`.execute(
    reader,
  )
  return rows.length > 0
}

/** The operator with this e-mail address, if they may move money. */
export async function operatorOf(reader: Reader, email: string): Promise<bigint | undefined> {
  const row = await reader
    .selectFrom('people')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('role', 'in', ['owner', 'finance'])
    .executeTakeFirst()
  return row?.id
}
