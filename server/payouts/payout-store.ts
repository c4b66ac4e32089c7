import { type Money, micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { endKey } from '../ledger/find-hold.ts'
import type { Reader, Tx } from '../platform/db.ts'

export type PayoutKind = 'withdrawal' | 'refund' | 'leftover' | 'rescue' | 'house_payout'
export type NewPayout = {
  kind: PayoutKind
  /** The withdrawal, the closing or the operators' order it pays. */
  subjectId: bigint
  /** Nobody's where the house is paid or found money given back. */
  memberId: bigint | null
  address: string
  amount: bigint
  now: Date
}

export async function insertPayout(tx: Tx, payout: NewPayout): Promise<boolean> {
  const inserted = await tx
    .insertInto('payouts')
    .values({
      kind: payout.kind,
      subject_id: payout.subjectId,
      member_id: payout.memberId,
      address: payout.address,
      amount: payout.amount,
      queued_at: payout.now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findPayout(reader: Reader, kind: PayoutKind, subjectId: bigint) {
  return reader
    .selectFrom('payouts')
    .select(['id', 'member_id', 'address', 'amount', 'status'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
}

export type Payout = {
  id: bigint
  kind: PayoutKind
  subject_id: bigint
  member_id: bigint | null
  address: string
  amount: Money
  status: string
  reason: string | null
}

export async function queuedPayouts(reader: Reader, countMax: number): Promise<bigint[]> {
  const rows = await reader
    .selectFrom('payouts')
    .select('id')
    .where('status', '=', 'queued')
    .orderBy('id')
    .limit(countMax)
    .execute()
  return rows.map(({ id }) => id)
}

export function lockPayout(tx: Tx, id: bigint): Promise<Payout | undefined> {
  return tx
    .selectFrom('payouts')
    .select(['id', 'kind', 'subject_id', 'member_id', 'address', 'amount', 'status', 'reason'])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ kind: PayoutKind; amount: Money }>()
    .executeTakeFirst()
}

/** Why a queued payout is not signed, for whoever looks at it. */
export async function setPayoutReason(tx: Tx, id: bigint, reason: string): Promise<void> {
  await tx.updateTable('payouts').set({ reason }).where('id', '=', id).execute()
}

export async function setPayoutSending(tx: Tx, id: bigint): Promise<void> {
  await tx.updateTable('payouts').set({ status: 'sending', reason: null }).where('id', '=', id).execute()
}

/** It waits for its turn again. */
export async function setPayoutQueued(tx: Tx, id: bigint): Promise<void> {
  await tx.updateTable('payouts').set({ status: 'queued' }).where('id', '=', id).execute()
}

export async function endPayout(
  tx: Tx,
  id: bigint,
  { status, reason }: { status: 'paid' | 'failed'; reason: string | null },
  now: Date,
): Promise<void> {
  await tx.updateTable('payouts').set({ status, reason, ended_at: now }).where('id', '=', id).execute()
}

/** Sum of the payouts that were signed after `since`, again at a higher fee included. */
export async function signedSince(tx: Tx, since: Date): Promise<Money> {
  const { rows } = await sql<{ total: bigint }>`
    SELECT coalesce(sum(p.amount), 0)::bigint AS total FROM payouts p
    WHERE p.id IN (SELECT payout_id FROM chain_sends WHERE payout_id IS NOT NULL AND signed_at > ${since})`.execute(tx)
  return micro(rows[0]?.total ?? 0n)
}

/** The withdrawal as its own tables tell it, with the operators who may let money out and did. */
export async function withdrawalToPay(tx: Tx, id: bigint) {
  const { rows } = await sql<{
    member_id: bigint
    address: string
    amount: bigint
    fee: bigint
    is_open: boolean
    approvals: bigint
  }>`
    SELECT w.member_id, w.address, w.amount, w.fee, w.status = 'processing' AND w.approved_at IS NOT NULL AS is_open,
      (SELECT count(*) FROM withdrawal_approvals a JOIN members m ON m.id = a.operator_id
       WHERE a.withdrawal_id = w.id AND m.role IN ('owner', 'finance')) AS approvals
    FROM withdrawals w WHERE w.id = ${id} FOR SHARE OF w`.execute(tx)
  return rows[0]
}

export async function isHoldEnded(tx: Tx, withdrawal: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_entries')
    .select('id')
    .where('key', '=', endKey(withdrawal))
    .executeTakeFirst()
  return row !== undefined
}

/** The closing, with what the ledger has really set free for it: that row is written by the ledger's own function alone. */
export async function closingToPay(tx: Tx, id: bigint) {
  const { rows } = await sql<{ member_id: bigint; address: string | null; refund: bigint; posted: boolean }>`
    SELECT c.member_id, c.address, c.refund,
      EXISTS (SELECT 1 FROM fuel_refunds r WHERE r.key = c.refund_key AND r.member_id = c.member_id AND r.refund = c.refund) AS posted
    FROM account_closings c WHERE c.id = ${id}`.execute(tx)
  return rows[0]
}

/** The order, with what the ledger has posted for it: that entry is written by the ledger's own function alone. */
export async function orderToPay(tx: Tx, id: bigint) {
  const { rows } = await sql<{
    kind: string
    member_id: bigint | null
    address: string | null
    amount: bigint | null
    is_done: boolean
    operators: bigint
    posted: boolean
  }>`
    SELECT o.kind, o.member_id, o.address, o.amount, o.status = 'done' AS is_done,
      (SELECT count(*) FROM members m WHERE m.id IN (o.asked_by, o.ended_by) AND m.role IN ('owner', 'finance')) AS operators,
      EXISTS (SELECT 1 FROM ledger_entries e WHERE e.key = CASE o.kind WHEN 'leftover' THEN 'leftover' WHEN 'rescue' THEN 'found returned'
          ELSE 'house payout' END || ' order ' || o.id
        AND e.amounts[array_position(e.accounts, 'treasury')] = o.amount) AS posted
    FROM operator_orders o WHERE o.id = ${id}`.execute(tx)
  return rows[0]
}

/** What waits to be signed: the longest waiting, since when, and all of it together. */
export async function queuedPayoutSums(
  tx: Tx,
): Promise<{ oldest: bigint | null; oldestAt: Date | null; total: bigint }> {
  const { rows } = await sql<{ oldest: bigint | null; oldestAt: Date | null; total: bigint }>`
    SELECT min(id) AS oldest, min(queued_at) AS "oldestAt", coalesce(sum(amount), 0)::bigint AS total FROM payouts WHERE status = 'queued'`.execute(
    tx,
  )
  return rows[0] ?? { oldest: null, oldestAt: null, total: 0n }
}
