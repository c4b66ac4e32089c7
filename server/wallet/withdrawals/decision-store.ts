import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'

export async function withdrawalRow(reader: Reader, id: bigint) {
  const { rows } = await sql<{
    id: bigint
    member_id: bigint
    name: string
    email: string
    amount: bigint
    fee: bigint
    address: string
    status: string
    reason: string | null
    created_at: Date
    approved_at: Date | null
    address_since: Date | null
    is_frozen: boolean
    owed: bigint
    income: bigint
    hold: bigint
    direct_total: bigint
    level_total: bigint
    corrected_total: bigint
    withdrawn_total: bigint
    direct_members: bigint
  }>`
    SELECT w.id, w.member_id, m.name, m.email, w.amount, w.fee, w.address, w.status, w.reason, w.created_at, w.approved_at,
           a.changed_at AS address_since, EXISTS (SELECT 1 FROM members_frozen z WHERE z.member_id = w.member_id) AS is_frozen,
           (SELECT coalesce(sum(arrears), 0) FROM charges_made c WHERE c.member_id = w.member_id AND c.arrears > 0)::bigint AS owed,
           coalesce(i.income, 0) AS income, coalesce(i.hold, 0) AS hold, coalesce(i.direct_total, 0) AS direct_total,
           coalesce(i.level_total, 0) AS level_total, coalesce(i.corrected_total, 0) AS corrected_total, coalesce(i.withdrawn_total, 0) AS withdrawn_total,
           (SELECT count(*) FROM (SELECT 1 FROM team_edges s JOIN fuel_summed t ON t.member_id = s.member_id AND t.deposited > 0
             WHERE cardinality(s.uplines) >= 1 AND s.uplines[1] = w.member_id LIMIT 10000) paying) AS direct_members
    FROM withdrawals_asked w JOIN people m ON m.id = w.member_id LEFT JOIN income_held i ON i.member_id = w.member_id
      LEFT JOIN addresses_chosen a ON a.member_id = w.member_id AND a.address = w.address
    WHERE w.id = ${id}`.execute(reader)
  return rows[0]
}

/** Sealed entries only: the last minute's are not worth a second way to read them. */
export async function incomeByWeek(reader: Reader, memberId: bigint, now: Date, weeks: number) {
  const { rows } = await sql<{ from: string; income: bigint }>`
    WITH weeks AS (
      SELECT (date_trunc('week', ${now}::timestamptz AT TIME ZONE 'UTC') - make_interval(weeks => n))::date AS day
      FROM generate_series(0, ${weeks - 1}::integer) AS n)
    SELECT w.day::text AS from, coalesce(sum(i.amount), 0)::bigint AS income
    FROM weeks w LEFT JOIN (
      SELECT p.amount, date_trunc('week', e.at AT TIME ZONE 'UTC')::date AS day
      FROM (SELECT entry_id, amount FROM lines_posted WHERE member_id = ${memberId} AND account = 'income' AND amount > 0
            ORDER BY entry_id DESC LIMIT 20000) p
      JOIN entries_posted e ON e.id = p.entry_id
      WHERE e.kind IN ('deposit', 'charge', 'arrears') AND e.at > ${now}::timestamptz - make_interval(weeks => ${weeks}::integer)) i
      ON i.day = w.day
    GROUP BY w.day ORDER BY w.day`.execute(reader)
  return rows
}

export async function pastWithdrawals(reader: Reader, memberId: bigint, beforeId: bigint, limit: number) {
  return reader
    .selectFrom('withdrawals_asked')
    .select(['id', 'amount', 'status', 'created_at'])
    .where('member_id', '=', memberId)
    .where('id', '<', beforeId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function approvalsOf(reader: Reader, id: bigint, limit: number) {
  const { rows } = await sql<{ name: string; at: Date; signals: unknown }>`
    SELECT m.name, a.at, coalesce(s.signals, '[]'::jsonb) AS signals FROM approvals_given a JOIN people m ON m.id = a.operator_id
      LEFT JOIN withdrawal_assessments s ON s.withdrawal_id = a.subject_id AND s.operator_id = a.operator_id
    WHERE a.kind = 'withdrawal' AND a.subject_id = ${id} AND a.taken_back_at IS NULL ORDER BY a.at, a.operator_id LIMIT ${limit}`.execute(
    reader,
  )
  return rows
}
