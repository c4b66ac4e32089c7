import type { entryKinds, LedgerAccount } from '@fairlead/contract/figures'
import { sql } from 'kysely'
import { withinDays } from '../../finance/ledger/read-figures.ts'
import type { Reader } from '../../platform/database/db.ts'
import type { Bounds } from '../../platform/day-bounds.ts'

type Line = { kind: keyof typeof entryKinds; account: LedgerAccount; entries: bigint; debit: bigint; credit: bigint }
export type DayLine = Line & { day: string }

/** A posting below zero is a debit, one above it a credit: the treasury, an asset, is kept below zero. */
const sums = sql`gave AS debit, got AS credit`

/** What was debited and credited, newest day first. */
export async function journalDays(reader: Reader, bounds: Bounds, daysMax: number): Promise<DayLine[]> {
  const { rows } = await sql<DayLine>`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, d.kind::text, d.account::text, d.entries, ${sums} FROM days_posted d
    WHERE d.day IN (SELECT DISTINCT day FROM days_posted WHERE ${withinDays(bounds)} ORDER BY day DESC LIMIT ${daysMax})
    -- As they are kept, not as they are written: sorting words takes a hundred times as long.
    ORDER BY d.day DESC, d.kind, d.account`.execute(reader)
  return rows
}

/** The same of all these days together. */
export async function journalOf(reader: Reader, bounds: Bounds): Promise<Line[]> {
  const { rows } = await sql<Line>`
    SELECT d.kind::text, d.account::text, sum(d.entries)::bigint AS entries, sum(d.debit)::bigint AS debit, sum(d.credit)::bigint AS credit
    FROM (SELECT kind, account, entries, ${sums} FROM days_posted WHERE ${withinDays(bounds)}) d
    GROUP BY d.kind, d.account ORDER BY d.kind, d.account`.execute(reader)
  return rows
}

export async function paidSum(reader: Reader, bounds: Bounds): Promise<{ count: number; amount: bigint }> {
  const { rows } = await sql<{ count: number; amount: bigint }>`
    SELECT coalesce(sum(paid), 0)::int AS count, coalesce(sum(amount), 0)::bigint AS amount FROM days_paid WHERE ${withinDays(bounds)}`.execute(
    reader,
  )
  return rows[0] ?? { count: 0, amount: 0n }
}

export type PayoutRow = {
  id: bigint
  kind: string
  name: string
  ref_id: string
  email: string
  amount: bigint
  address: string
  queued_at: Date
  ended_at: Date
  hash: string | null
}

export async function paidAfter(
  reader: Reader,
  { from, before }: Bounds,
  after: { at: Date; id: bigint } | undefined,
  limit: number,
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    SELECT p.id, p.kind, m.name, m.ref_id, m.email, p.amount, p.address, p.queued_at, p.ended_at,
      (SELECT s.tx_hash FROM transfers_sent s WHERE s.payout_id = p.id AND s.status = 'mined' ORDER BY s.id DESC LIMIT 1) AS hash
    FROM payouts_asked p JOIN people m ON m.id = p.member_id
    WHERE p.status = 'paid' AND ${from ? sql`p.ended_at >= ${from}` : sql`true`} AND ${before ? sql`p.ended_at < ${before}` : sql`true`}
      AND ${after ? sql`(p.ended_at, p.id) > (${after.at}, ${after.id})` : sql`true`} ORDER BY p.ended_at, p.id LIMIT ${limit}`.execute(
    reader,
  )
  return rows
}

export type IncomeRow = {
  id: bigint
  name: string
  ref_id: string
  email: string
  direct: bigint
  level: bigint
  corrected: bigint
  withdrawn: bigint
  given_back: bigint
}

/** Income of a year by member, in the order of their numbers; members without any are left out. */
export async function incomesAfter(
  reader: Reader,
  { year, memberId, after, limit }: { year: number; memberId: bigint | undefined; after: bigint; limit: number },
): Promise<{ rows: IncomeRow[]; last: bigint | undefined }> {
  const from = new Date(Date.UTC(year, 0, 1))
  const to = new Date(Date.UTC(year + 1, 0, 1))
  const { rows } = await sql<IncomeRow & { has_income: boolean }>`
    SELECT m.id, m.name, m.ref_id, m.email, i.entries > 0 AS has_income, i.direct, i.level, i.corrected, i.withdrawn, i.given_back
    FROM (SELECT id, name, ref_id, email FROM people
      WHERE id > ${after} AND ${memberId === undefined ? sql`true` : sql`id = ${memberId}`} ORDER BY id LIMIT ${limit}) m
    CROSS JOIN LATERAL (
      SELECT count(*) AS entries, coalesce(sum(p.amount) FILTER (WHERE e.kind = 'deposit'), 0)::bigint AS direct,
        coalesce(sum(p.amount) FILTER (WHERE e.kind IN ('charge', 'arrears')), 0)::bigint AS level,
        coalesce(sum(p.amount) FILTER (WHERE e.kind = 'correction'), 0)::bigint AS corrected,
        coalesce(-sum(p.amount) FILTER (WHERE e.kind = 'withdrawal_hold'), 0)::bigint AS withdrawn,
        coalesce(sum(p.amount) FILTER (WHERE e.kind = 'withdrawal_released'), 0)::bigint AS given_back
      FROM lines_posted p JOIN entries_posted e ON e.id = p.entry_id
      WHERE p.member_id = m.id AND p.account = 'income' AND e.at >= ${from} AND e.at < ${to}) i
    ORDER BY m.id`.execute(reader)
  return { rows: rows.filter(({ has_income }) => has_income), last: rows.length < limit ? undefined : rows.at(-1)?.id }
}

export async function memberNamed(reader: Reader, named: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    SELECT id FROM people WHERE email = ${named.toLowerCase()} OR ref_id = ${named} LIMIT 1`.execute(reader)
  return rows[0]?.id
}
