import { type Money, micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/db.ts'
import type { PayoutKind } from '../payout-store.ts'
import { betweenBlockAndBooks } from './treasury-store.ts'

/** A payout that has left the books and not the chain: still owed. Withdrawals are held in the books until they are paid. */
export type OnTheWay = { id: bigint; kind: Exclude<PayoutKind, 'withdrawal'>; memberId: bigint | null; amount: Money }

/** What the books know of cash that a block does not show yet, less what it shows and they do not know. */
export async function readUnderWay(reader: Reader, block: bigint): Promise<Money> {
  const { credited, pending, paid, left } = await betweenBlockAndBooks(reader, block)
  return micro(credited - pending - paid + left)
}

/** All that were on their way in a block, as far as the ledger is sealed. */
export async function readOnTheWay(reader: Reader, block: bigint, seal: bigint): Promise<OnTheWay[]> {
  return payoutsBooked(
    reader,
    seal,
    sql`p.status <> 'paid' AND p.kind <> 'withdrawal' AND NOT EXISTS (
      SELECT 1 FROM chain_sends s JOIN outflows_seen o ON o.tx_hash = s.tx_hash WHERE s.payout_id = p.id AND o.block_number <= ${block})`,
  )
}

/** Those of these that a sealed entry of the ledger stands for, whatever became of them since. */
export const readBooked = (reader: Reader, ids: readonly bigint[], seal: bigint): Promise<OnTheWay[]> =>
  payoutsBooked(reader, seal, sql`p.id = ANY (${ids}::bigint[]) AND p.kind <> 'withdrawal'`)

async function payoutsBooked(reader: Reader, seal: bigint, wanted: ReturnType<typeof sql>): Promise<OnTheWay[]> {
  const { rows } = await sql<{ id: bigint; kind: OnTheWay['kind']; member_id: bigint | null; amount: bigint }>`
    SELECT p.id, p.kind, p.member_id, p.amount FROM payouts p
    JOIN entries_posted e ON e.key = CASE p.kind
      WHEN 'refund' THEN (SELECT c.refund_key FROM accounts_closed c WHERE c.id = p.subject_id)
      WHEN 'leftover' THEN 'leftover order ' || p.subject_id
      WHEN 'rescue' THEN 'found returned order ' || p.subject_id
      ELSE 'house payout order ' || p.subject_id END
    JOIN entries_sealed s ON s.number = ${seal} AND (e.xact, e.id) <= (s.last_xact, s.last_id)
    WHERE ${wanted} ORDER BY p.id`.execute(reader)
  return rows.map(({ member_id, amount, ...row }) => ({ ...row, memberId: member_id, amount: micro(amount) }))
}
