import { type Money, micro } from '@fairlead/money/money'
import { type RawBuilder, sql } from 'kysely'
import { endKey } from '../../finance/ledger/find-hold.ts'
import type { Reader, Tx } from '../../platform/database/db.ts'
import type { Orderable } from './approvable.ts'

export type PayoutKind = 'withdrawal' | 'refund' | 'leftover' | 'rescue' | 'house_payout'
export type NewPayout = {
  kind: PayoutKind
  /** The withdrawal, the closing or the operators' order it pays. */
  subjectId: bigint
  /** Nobody's where the house is paid or found money given back. */
  memberId: bigint | null
  address: string
  amount: bigint
  /** Owed and for operators to let through, or let through and the signer's. */
  status: 'waiting' | 'queued'
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
      status: payout.status,
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

export async function lockPayoutOf(tx: Tx, kind: PayoutKind, subjectId: bigint): Promise<void> {
  await tx
    .selectFrom('payouts')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .forUpdate()
    .execute()
}

/** What operators have let through again after they had taken it back counts from then on. */
export async function queueWaiting(tx: Tx, kind: PayoutKind, subjectId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ status: 'queued', queued_at: now, reason: null })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'waiting')
    .execute()
}

/** False when it is signed already: whoever signs holds the row, and is waited for. */
export async function setPayoutWaiting(tx: Tx, kind: PayoutKind, subjectId: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payouts')
    .set({ status: 'waiting', reason: null })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('status', 'in', ['waiting', 'queued'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
  queued_at: Date
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
    .select(['id', 'kind', 'subject_id', 'member_id', 'address', 'amount', 'status', 'reason', 'queued_at'])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ kind: PayoutKind; amount: Money }>()
    .executeTakeFirst()
}

/** Why a queued payout is not signed, for whoever looks at it. */
/** Of all that are queued: what keeps them waiting is nothing of their own. */
export async function setReasonOfQueued(tx: Tx, reason: string): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ reason })
    .where('status', '=', 'queued')
    .where((row) => row('reason', 'is distinct from', reason))
    .execute()
}

export async function clearReasonOfQueued(tx: Tx, reason: string): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ reason: null })
    .where('status', '=', 'queued')
    .where('reason', '=', reason)
    .execute()
}

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

/** Signed, and not mined in vain. */
export async function wasSigned(tx: Tx, payoutId: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('chain_sends')
    .select('id')
    .where('payout_id', '=', payoutId)
    .where('status', 'in', ['signed', 'sent', 'mined'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type SignedWhat = { isRefund: boolean } | { memberId: bigint } | { operatorId: bigint }

/** Sum of the refunds, of everything else, or of one member or approving operator that were signed after `since`, again at a higher fee included. */
export async function signedSince(tx: Tx, what: SignedWhat, since: Date): Promise<Money> {
  const { rows } = await sql<{ total: bigint }>`
    SELECT coalesce(sum(p.amount), 0)::bigint AS total FROM payouts p
    WHERE p.id IN (SELECT payout_id FROM chain_sends WHERE payout_id IS NOT NULL AND signed_at > ${since})
      AND ${whose(what)}`.execute(tx)
  return micro(rows[0]?.total ?? 0n)
}

function whose(what: SignedWhat): RawBuilder<unknown> {
  if ('isRefund' in what) return sql`(p.kind = 'refund') = ${what.isRefund}`
  if ('memberId' in what) return sql`p.member_id = ${what.memberId}`
  return sql`p.kind IN ('withdrawal', 'refund', 'leftover') AND EXISTS (SELECT 1 FROM payout_approvals a WHERE a.kind = p.kind AND a.subject_id = p.subject_id AND a.operator_id = ${what.operatorId})`
}

/** The withdrawal as its own tables tell it, kept as it is until the transaction ends. */
export async function withdrawalToPay(tx: Tx, id: bigint) {
  const { rows } = await sql<{ member_id: bigint; address: string; amount: bigint; fee: bigint; is_open: boolean }>`
    SELECT member_id, address, amount, fee, is_open FROM withdrawal_to_pay(${id})`.execute(tx)
  return rows[0]
}

/** Has how the member signs in, or where they are paid, changed since the newest approval that stands? */
export async function wasChangedSinceApproval(tx: Tx, payout: Pick<Payout, 'kind' | 'subject_id' | 'member_id'>) {
  const { rows } = await sql<{ is_changed: boolean }>`
    SELECT coalesce(greatest(s.changed_at, p.changed_at)
      > (SELECT max(a.at) FROM payout_approvals a
         WHERE a.kind = ${payout.kind} AND a.subject_id = ${payout.subject_id} AND a.taken_back_at IS NULL), false) AS is_changed
    FROM sign_ins_changed s LEFT JOIN addresses_chosen p ON p.member_id = s.member_id WHERE s.member_id = ${payout.member_id}`.execute(
    tx,
  )
  return rows[0]?.is_changed ?? false
}

export async function isHoldEnded(tx: Tx, withdrawal: string): Promise<boolean> {
  const row = await tx
    .selectFrom('entries_posted')
    .select('id')
    .where('key', '=', endKey(withdrawal))
    .executeTakeFirst()
  return row !== undefined
}

/** The closing, with what the ledger has really set free for it: that row is written by the ledger's own function alone. */
export async function closingToPay(tx: Tx, id: bigint) {
  const { rows } = await sql<{ member_id: bigint; address: string | null; refund: bigint; posted: boolean }>`
    SELECT c.member_id, c.address, c.refund,
      EXISTS (SELECT 1 FROM refunds_booked r WHERE r.key = c.refund_key AND r.member_id = c.member_id AND r.refund = c.refund) AS posted
    FROM accounts_closed c WHERE c.id = ${id}`.execute(tx)
  return rows[0]
}

export type Order = {
  id: bigint
  kind: Orderable['kind']
  member_id: bigint | null
  address: string | null
  amount: bigint | null
  details: unknown
}

/** The order, with what the ledger has posted for it: that entry is written by the ledger's own function alone. */
export async function orderToPay(tx: Tx, id: bigint) {
  const { rows } = await sql<Order & { is_done: boolean; posted: boolean }>`
    SELECT o.id, o.kind, o.member_id, o.address, o.amount, o.details, o.status = 'done' AS is_done,
      EXISTS (SELECT 1 FROM entries_posted e WHERE e.key = CASE o.kind WHEN 'leftover' THEN 'leftover' WHEN 'rescue' THEN 'found returned'
          ELSE 'house payout' END || ' order ' || o.id
        AND e.amounts[array_position(e.accounts, 'treasury')] = o.amount) AS posted
    FROM orders_asked o WHERE o.id = ${id}`.execute(tx)
  return rows[0]
}

/** Queued payouts with an approval whose proof was never found good, the newest first. */
export async function unseenPayouts(reader: Reader, countMax: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT p.id FROM payouts p WHERE p.status = 'queued' AND EXISTS (SELECT 1 FROM payout_approvals a
      WHERE a.kind = p.kind AND a.subject_id = p.subject_id AND a.taken_back_at IS NULL AND a.verified_at IS NULL)
    ORDER BY p.id DESC LIMIT ${countMax}`.execute(reader)
  return rows.map(({ id }) => id)
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
