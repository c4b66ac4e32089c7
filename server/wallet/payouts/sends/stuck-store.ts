import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { readPage } from '../../../platform/database/read-page.ts'

/** All that was signed with one nonce, none of it in a block, the first of it before a time. */
const wishes = (signedBefore: Date) => sql`
  SELECT sender, nonce, max(id) AS id, min(signed_at) AS signed_at, max(payout_id) AS payout_id,
    (array_agg(purpose ORDER BY id))[1] AS purpose, (array_agg(tx_hash ORDER BY id DESC))[1] AS tx_hash
  FROM chain_sends WHERE status IN ('signed', 'sent') GROUP BY sender, nonce
  HAVING bool_and(block_number IS NULL) AND min(signed_at) < ${signedBefore}`

export async function findStuck(
  tx: Tx,
  sendId: bigint,
  signedBefore: Date,
): Promise<{ sender: string; nonce: bigint } | undefined> {
  const { rows } = await sql<{ sender: string; nonce: bigint }>`
    SELECT w.sender, w.nonce FROM (${wishes(signedBefore)}) w JOIN chain_sends s ON s.sender = w.sender AND s.nonce = w.nonce
    WHERE s.id = ${sendId}`.execute(tx)
  return rows[0]
}

type Cancellation = { sender: string; nonce: bigint; operatorId: bigint; reason: string; now: Date }

/** Asking again changes nothing. */
export async function insertCancellation(tx: Tx, given: Cancellation): Promise<void> {
  await tx
    .insertInto('transfer_cancellations')
    .values({
      sender: given.sender,
      nonce: given.nonce,
      operator_id: given.operatorId,
      reason: given.reason,
      at: given.now,
    })
    .onConflict((conflict) => conflict.columns(['sender', 'nonce']).doNothing())
    .execute()
}

export async function isCancelled(reader: Reader, sender: string, nonce: bigint): Promise<boolean> {
  const row = await reader
    .selectFrom('transfer_cancellations')
    .select('sender')
    .where('sender', '=', sender)
    .where('nonce', '=', nonce)
    .executeTakeFirst()
  return row !== undefined
}

export type StuckRow = {
  id: bigint
  purpose: string
  payout_id: bigint | null
  sender: string
  nonce: bigint
  tx_hash: string
  signed_at: Date
  behind: bigint
  is_cancelling: boolean
}

export function stuckPage(
  reader: Reader,
  signedBefore: Date,
  bounds: { limit: number; offset: number },
): Promise<{ rows: StuckRow[]; total: number }> {
  const list = {
    columns: sql`w.*, (SELECT count(DISTINCT o.nonce) FROM chain_sends o WHERE o.sender = w.sender AND o.nonce > w.nonce
        AND o.status IN ('signed', 'sent')) AS behind,
      EXISTS (SELECT 1 FROM transfer_cancellations c WHERE c.sender = w.sender AND c.nonce = w.nonce) AS is_cancelling`,
    from: sql`(${wishes(signedBefore)}) w`,
    order: [sql`w.signed_at`, sql`w.id`],
    isDown: false,
  } as const
  return readPage<StuckRow>(reader, list, bounds)
}

/** How many nonces of the sender wait behind this one. */
export async function countBehind(reader: Reader, sender: string, nonce: bigint): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    SELECT count(DISTINCT nonce) AS n FROM chain_sends WHERE sender = ${sender} AND nonce > ${nonce} AND status IN ('signed', 'sent')`.execute(
    reader,
  )
  return Number(rows[0]?.n ?? 0n)
}
