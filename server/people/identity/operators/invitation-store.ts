import { sql } from 'kysely'
import type pg from 'pg'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { newRefId } from '../store.ts'

export async function insertInvitation(
  owner: pg.Client,
  invited: { role: string; name: string; email: string; hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await owner.query(
    `INSERT INTO operator_invitations (role, name, email, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [invited.role, invited.name, invited.email, invited.hash, invited.now, invited.expiresAt],
  )
}

export function findInvitation(reader: Reader, hash: Buffer, now: Date) {
  return reader
    .selectFrom('operator_invitations')
    .select(['name', 'email'])
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Of two who come at once, one becomes an operator and the other nothing. */
export async function admitOperator(
  tx: Tx,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint | null }>`
    SELECT become_operator(${token}, ${passwordHash}, ${newRefId()}, ${now}) AS id`.execute(tx)
  return rows[0]?.id ?? undefined
}
