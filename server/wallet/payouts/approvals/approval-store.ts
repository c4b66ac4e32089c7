import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import type { JsonValue } from '../../../platform/database/schema.gen.ts'
import type { Approvable, Orderable } from '../approvable.ts'
import type { PayoutKind } from '../payout-store.ts'

type ApprovalKind = Orderable['kind']
export type Approval = {
  id: bigint
  operator_id: bigint
  amount: bigint | null
  address: string | null
  proof: JsonValue
  at: Date
  /** When the signer first found its proof good. */
  verified_at: Date | null
  /** How often this operator had taken an approval of the same back before: what was signed then counts no more. */
  round: bigint
}

/** False when this operator stands for it already. */
export async function insertApproval(
  tx: Tx,
  { kind, subjectId, amount, address }: Approvable | Orderable,
  { operatorId, proof, now }: { operatorId: bigint; proof: object; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payout_approvals')
    .values({
      kind,
      subject_id: subjectId,
      operator_id: operatorId,
      amount,
      address,
      proof: JSON.stringify(proof),
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The approvals that stand, by operators who may let money out, oldest first. What was corrected stays so when they leave. */
export async function standingApprovals(reader: Reader, kind: ApprovalKind, subjectId: bigint): Promise<Approval[]> {
  const { rows } = await sql<Approval>`
    SELECT a.id, a.operator_id, a.amount, a.address, a.proof, a.at, a.verified_at,
      (SELECT count(*) FROM payout_approvals b WHERE b.kind = a.kind AND b.subject_id = a.subject_id
         AND b.operator_id = a.operator_id AND b.id < a.id) AS round
    FROM payout_approvals a JOIN people m ON m.id = a.operator_id
      AND (m.role IN ('owner', 'finance') AND m.closed_at IS NULL AND m.locked_at IS NULL OR a.kind = 'correction' AND a.verified_at IS NOT NULL)
    WHERE a.kind = ${kind} AND a.subject_id = ${subjectId} AND a.taken_back_at IS NULL ORDER BY a.id`.execute(reader)
  return rows
}

export async function noteVerified(tx: Tx, id: bigint, at: Date): Promise<void> {
  await tx.updateTable('payout_approvals').set({ verified_at: at }).where('id', '=', id).execute()
}

/** When the newest approval that stands was seen to be good, by the signer's own clock. */
export async function letThroughAt(tx: Tx, kind: PayoutKind, subjectId: bigint): Promise<Date | null> {
  const { at } = await tx
    .selectFrom('payout_approvals')
    .select((eb) => eb.fn.max('verified_at').as('at'))
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('taken_back_at', 'is', null)
    .executeTakeFirstOrThrow()
  return at
}

/** False when a code of the same step let something out before; whoever asks holds the signer's turn. */
export async function noteCodeStep(tx: Tx, id: bigint, operatorId: bigint, step: bigint): Promise<boolean> {
  const earlier = await tx
    .selectFrom('payout_approvals')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('code_step', '=', step)
    .executeTakeFirst()
  if (earlier) return false
  // Written together with verified_at, for nothing else of an approval may change.
  await tx.updateTable('payout_approvals').set({ code_step: step, verified_at: sql`at` }).where('id', '=', id).execute()
  return true
}

/** How often an operator has stood for this before. */
export async function roundOf(
  reader: Reader,
  kind: ApprovalKind,
  subjectId: bigint,
  operatorId: bigint,
): Promise<bigint> {
  const { n } = await reader
    .selectFrom('payout_approvals')
    .select((eb) => eb.fn.countAll<bigint>().as('n'))
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow()
  return n
}

/** False when this operator does not stand for it. */
export async function takeBack(
  tx: Tx,
  kind: PayoutKind,
  subjectId: bigint,
  operatorId: bigint,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_approvals')
    .set({ taken_back_at: now })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('operator_id', '=', operatorId)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Takes back what an operator stands for and nobody has signed or done: payouts go back to who decides about them, orders wait. What an
 * order has posted keeps its approvals, which the books are checked by; the signer counts none of who may not let money out. Answers
 * the withdrawals.
 */
export async function takeBackUnsigned(tx: Tx, operatorId: bigint, now: Date): Promise<bigint[]> {
  // The payouts' rows first, in their order: the signer holds one while it reads the approvals.
  await sql`SELECT p.id FROM payouts p JOIN payout_approvals a ON a.kind = p.kind AND a.subject_id = p.subject_id
    WHERE a.operator_id = ${operatorId} AND a.taken_back_at IS NULL AND p.status IN ('waiting', 'queued') ORDER BY p.id FOR UPDATE OF p`.execute(
    tx,
  )
  const { rows } = await sql<{ kind: string; subject_id: bigint }>`
    UPDATE payout_approvals a SET taken_back_at = ${now} WHERE a.operator_id = ${operatorId} AND a.taken_back_at IS NULL
      AND CASE WHEN a.kind IN ('withdrawal', 'refund')
        THEN NOT EXISTS (SELECT 1 FROM payouts p WHERE p.kind = a.kind AND p.subject_id = a.subject_id AND p.status NOT IN ('waiting', 'queued'))
          AND NOT EXISTS (SELECT 1 FROM withdrawals_asked w WHERE a.kind = 'withdrawal' AND w.id = a.subject_id AND w.ended_at IS NOT NULL)
        ELSE EXISTS (SELECT 1 FROM orders_asked o WHERE o.id = a.subject_id AND o.status = 'waiting') END
    RETURNING a.kind, a.subject_id`.execute(tx)
  await sql`UPDATE payouts p SET status = 'waiting', reason = NULL FROM unnest(${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ subject_id }) => subject_id)}::bigint[]) AS t(kind, subject_id)
    WHERE p.kind = t.kind AND p.subject_id = t.subject_id AND p.status = 'queued'`.execute(tx)
  return rows.filter(({ kind }) => kind === 'withdrawal').map(({ subject_id }) => subject_id)
}

/** Approvals for one operator at a time: what two of them let through at once counts for both. */
export async function lockOperator(tx: Tx, operatorId: bigint): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`approvals ${operatorId}`}, 13))`.execute(tx)
}

/** What an operator has let through since that one alone could let through, and what a member was let through since, this one apart. */
export async function letThroughSince(
  reader: Reader,
  { kind, subjectId, memberId }: Omit<Approvable, 'amount' | 'address'>,
  operatorId: bigint,
  since: Date,
): Promise<{ byOperator: bigint; ofMember: bigint }> {
  const { rows } = await sql<{ by_operator: bigint; of_member: bigint }>`
    SELECT
      (SELECT coalesce(sum(amount), 0)::bigint FROM payout_approvals a
       WHERE a.operator_id = ${operatorId} AND a.at > ${since} AND a.taken_back_at IS NULL
         AND a.kind IN ('withdrawal', 'refund', 'leftover') AND (a.kind, a.subject_id) <> (${kind}, ${subjectId}::bigint)) AS by_operator,
      (SELECT coalesce(sum(amount), 0)::bigint FROM payouts p
       WHERE p.member_id = ${memberId} AND p.queued_at > ${since} AND p.status IN ('queued', 'sending', 'paid')
         AND (p.kind, p.subject_id) <> (${kind}, ${subjectId}::bigint)) AS of_member`.execute(reader)
  return { byOperator: rows[0]?.by_operator ?? 0n, ofMember: rows[0]?.of_member ?? 0n }
}

type Found = {
  approvers: { id: bigint; name: string }[]
  byOperator: bigint
  ofMember: bigint
  queuedAt: Date | null
  isSigned: boolean
}

/** Of many at once: who stands for them, what else their members and this operator have let through, and how far the signer is. */
export async function approvalsOf(
  reader: Reader,
  asked: readonly Omit<Approvable, 'address'>[],
  operatorId: bigint,
  since: Date,
): Promise<Map<bigint, Found>> {
  const [first] = asked
  if (!first) return new Map()
  const { rows } = await sql<{
    subject_id: bigint
    ids: bigint[]
    names: string[]
    by_operator: bigint
    of_member: bigint
    queued_at: Date | null
    is_signed: boolean
  }>`
    SELECT s.subject_id,
      coalesce((SELECT array_agg(a.operator_id ORDER BY a.id) FROM payout_approvals a
        WHERE a.kind = ${first.kind} AND a.subject_id = s.subject_id AND a.taken_back_at IS NULL), '{}') AS ids,
      coalesce((SELECT array_agg(m.name ORDER BY a.id) FROM payout_approvals a JOIN people m ON m.id = a.operator_id
        WHERE a.kind = ${first.kind} AND a.subject_id = s.subject_id AND a.taken_back_at IS NULL), '{}') AS names,
      (SELECT coalesce(sum(a.amount), 0)::bigint FROM payout_approvals a
        WHERE a.operator_id = ${operatorId} AND a.at > ${since} AND a.taken_back_at IS NULL
          AND a.kind IN ('withdrawal', 'refund', 'leftover') AND (a.kind, a.subject_id) <> (${first.kind}, s.subject_id)) AS by_operator,
      (SELECT coalesce(sum(o.amount), 0)::bigint FROM payouts o
        WHERE o.member_id = s.member_id AND o.queued_at > ${since} AND o.status IN ('queued', 'sending', 'paid')
          AND (o.kind, o.subject_id) <> (${first.kind}, s.subject_id)) AS of_member,
      CASE WHEN p.status <> 'waiting' THEN p.queued_at END AS queued_at,
      coalesce(p.status IN ('sending', 'paid', 'failed'), false) AS is_signed
    FROM unnest(${asked.map(({ subjectId }) => subjectId)}::bigint[], ${asked.map(({ memberId }) => memberId)}::bigint[])
      AS s(subject_id, member_id)
    LEFT JOIN payouts p ON p.kind = ${first.kind} AND p.subject_id = s.subject_id`.execute(reader)
  return new Map(
    rows.map((row) => [
      row.subject_id,
      {
        approvers: row.ids.map((id, place) => ({ id, name: row.names[place] ?? '' })),
        byOperator: row.by_operator,
        ofMember: row.of_member,
        queuedAt: row.queued_at,
        isSigned: row.is_signed,
      },
    ]),
  )
}
