import type { OperatorRole } from '@fairlead/contract/route'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'

export type OperatorRow = { id: bigint; role: OperatorRole; name: string; email: string; locked_at: Date | null }

/** All of them, kept as they are until the transaction ends: who is the last owner must not change meanwhile. */
export async function lockOperators(tx: Tx): Promise<OperatorRow[]> {
  const rows = await tx
    .selectFrom('members')
    .select(['id', 'role', 'name', 'email', 'locked_at'])
    .where('role', '<>', 'member')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows as OperatorRow[]
}

export type ListedOperator = OperatorRow & {
  lock_reason: string | null
  has_factor: boolean
  last_seen_at: Date | null
}

export async function listedOperators(reader: Reader): Promise<ListedOperator[]> {
  const { rows } = await sql<ListedOperator>`
    SELECT m.id, m.role, m.name, m.email, m.locked_at, m.lock_reason,
      EXISTS (SELECT FROM authenticators a WHERE a.member_id = m.id AND a.confirmed_at IS NOT NULL) AS has_factor,
      (SELECT max(s.last_seen_at) FROM sessions s WHERE s.member_id = m.id) AS last_seen_at
    FROM members m WHERE m.role <> 'member'
    ORDER BY array_position(ARRAY['owner', 'finance', 'support'], m.role), m.id`.execute(reader)
  return rows
}

export async function setRole(tx: Tx, id: bigint, role: OperatorRole): Promise<void> {
  await tx.updateTable('members').set({ role }).where('id', '=', id).execute()
}

/** An ordinary account that nobody can sign in to; what it did stays under its name, and its address is free for another invitation. */
export async function setRemoved(tx: Tx, id: bigint): Promise<void> {
  const email = `operator-${id}@removed.invalid`
  await tx.updateTable('members').set({ role: 'member', email }).where('id', '=', id).execute()
}

/** Where an operator looks on as a member: a sign-in of the member's, by the operator. */
export async function endLooks(tx: Tx, operatorId: bigint): Promise<void> {
  await tx.deleteFrom('sessions').where('viewer_id', '=', operatorId).execute()
}

export async function voidInvitations(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('operator_invitations')
    .set({ used_at: now })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .execute()
}
