import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'

/** Whether this database goes on where the signer has held it against the chain; one that was restored does not, until it has. */
export async function isOnSettledLine(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`SELECT note_database_line() AS settled`.execute(reader)
  return rows[0]?.settled ?? false
}

export async function settleLine(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('database_lines').set({ settled_at: now }).where('settled_at', 'is', null).execute()
}

/** Orders to reconcile that two operators let happen and the signer has not looked at, oldest first. */
export async function ordersToReconcile(reader: Reader): Promise<OrderToReconcile[]> {
  const { rows } = await sql<OrderToReconcile>`
    SELECT o.id, o.kind, o.member_id, o.address, o.amount, o.details FROM orders_asked o
    WHERE o.kind = 'reconcile' AND o.status = 'done' AND NOT EXISTS (SELECT 1 FROM reconciliations r WHERE r.order_id = o.id)
    ORDER BY o.id LIMIT 10`.execute(reader)
  return rows
}

export type OrderToReconcile = {
  id: bigint
  kind: 'reconcile'
  member_id: bigint | null
  address: string | null
  amount: bigint | null
  details: unknown
}

/** False when it was noted before: of two signers one carries an order out. */
export async function noteReconciled(tx: Tx, orderId: bigint, refusal: string | null, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reconciliations')
    .values({ order_id: orderId, refusal, at })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
