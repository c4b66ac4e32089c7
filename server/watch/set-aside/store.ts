import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'

export type NewRow = {
  memberId: bigint
  accountId: bigint | null
  what: string
  isOrdered: boolean
  dueAt: Date
  since: Date
  reason: string
  kind: string
}

/** Setting aside and judging take turns, so that no alert ends that was just raised. */
export async function holdTurn(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('set aside', 0))`.execute(tx)
}

/** What is set aside already stays as it is: the first reason counts. */
export async function insertRow(tx: Tx, row: NewRow): Promise<void> {
  await tx
    .insertInto('set_aside')
    .values({
      member_id: row.memberId,
      account_id: row.accountId,
      what: row.what,
      is_ordered: row.isOrdered,
      due_at: row.dueAt,
      since: row.since,
      reason: row.reason,
      kind: row.kind,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'what']).doNothing())
    .execute()
}

export type Row = {
  id: bigint
  member_id: bigint
  account_id: bigint | null
  what: string
  since: Date
  reason: string
  kind: string
  /** How many failed for the same cause within a minute of it. */
  alike: number
}

/** Those that nobody has judged and of which a minute has shown whether they are alone. */
export function unjudged(reader: Reader, sinceMax: Date, limit: number): Promise<{ id: bigint }[]> {
  return reader
    .selectFrom('set_aside')
    .select('id')
    .where('judged_at', 'is', null)
    .where('since', '<=', sinceMax)
    .orderBy('since')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** One of them, held until the end of the transaction; nothing where somebody was quicker. */
export async function holdUnjudged(tx: Tx, id: bigint): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT s.id, s.member_id, s.account_id, s.what, s.since, s.reason, s.kind,
      (SELECT count(DISTINCT a.member_id)::int FROM set_aside a WHERE a.kind = s.kind
        AND a.since BETWEEN s.since - interval '1 minute' AND s.since + interval '1 minute') AS alike
    FROM set_aside s WHERE s.id = ${id} AND s.judged_at IS NULL FOR UPDATE`.execute(tx)
  return rows[0]
}

export async function setJudged(tx: Tx, id: bigint, isOurs: boolean, now: Date): Promise<void> {
  await tx.updateTable('set_aside').set({ judged_at: now, is_ours: isOurs }).where('id', '=', id).execute()
}

export async function deleteRow(tx: Tx, id: bigint): Promise<void> {
  await tx.deleteFrom('set_aside').where('id', '=', id).execute()
}

/**
 * Lets go of what is to be tried again: work and faults of ours a while after the verdict, an account that was frozen for it once operators have
 * freed it. Answers whom it let go.
 */
export async function releaseDue(tx: Tx, judgedMax: Date): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    DELETE FROM set_aside s WHERE s.judged_at IS NOT NULL AND ((s.judged_at <= ${judgedMax} AND (s.is_ours OR s.account_id IS NULL))
      OR (NOT s.is_ours AND s.account_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM members_frozen f WHERE f.member_id = s.member_id)))
    RETURNING s.member_id`.execute(tx)
  return rows.map(({ member_id }) => member_id)
}

/** Whose work waits, and of how many kinds of ours. */
export async function waiting(reader: Reader): Promise<{ member_id: bigint; kind: string; is_ours: boolean | null }[]> {
  return reader.selectFrom('set_aside').select(['member_id', 'kind', 'is_ours']).execute()
}

export async function isAside(reader: Reader, memberId: bigint): Promise<boolean> {
  const row = await reader
    .selectFrom('set_aside')
    .select('id')
    .where('member_id', '=', memberId)
    .where((row) => row.or([row('is_ordered', '=', true), row('account_id', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
