import { sql } from 'kysely'
import type { Bounds } from '../platform/day-bounds.ts'
import type { Reader } from '../platform/db.ts'

export type DayRow = { day: string; kind: string; account: string; entries: bigint; got: bigint; gave: bigint }

/** What accounts got and gave, newest day first. */
export async function moneyDays(reader: Reader, { from, before }: Bounds, daysMax: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, d.kind::text, d.account::text, d.entries, d.got, d.gave FROM days_posted d
    WHERE d.day IN (${newestDays({ from, before }, daysMax)})
    -- As they are kept, not as they are written: sorting words takes a hundred times as long.
    ORDER BY d.day DESC, d.kind, d.account`.execute(reader)
  return rows
}

type KindRow = { day: string; kind: string; entries: bigint; got: bigint }

/** The same of all accounts together. An entry gives as much as it gets; how many there were tells the account that most of them touch. */
export async function moneyKinds(reader: Reader, bounds: Bounds, daysMax: number): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, d.kind::text, max(d.entries) AS entries, sum(d.got)::bigint AS got FROM days_posted d
    WHERE d.day >= (SELECT min(day) FROM (${newestDays(bounds, daysMax)}) newest) AND ${within(bounds)}
    GROUP BY d.day, d.kind ORDER BY d.day DESC, d.kind`.execute(reader)
  return rows
}

const newestDays = (bounds: Bounds, daysMax: number) =>
  sql`SELECT DISTINCT day FROM days_posted WHERE ${within(bounds)} ORDER BY day DESC LIMIT ${daysMax}`

const within = ({ from, before }: Bounds) =>
  sql`${from ? sql`day >= (${from}::timestamptz AT TIME ZONE 'UTC')::date` : sql`true`} AND ${before ? sql`day < (${before}::timestamptz AT TIME ZONE 'UTC')::date` : sql`true`}`

export async function paidSum(reader: Reader, bounds: Bounds): Promise<{ count: number; amount: bigint }> {
  const { rows } = await sql<{ count: number; amount: bigint }>`
    SELECT coalesce(sum(paid), 0)::int AS count, coalesce(sum(amount), 0)::bigint AS amount FROM days_paid WHERE ${within(bounds)}`.execute(
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
    SELECT m.id, m.name, m.ref_id, m.email, i.entries > 0 AS has_income, i.direct, i.level, i.withdrawn, i.given_back
    FROM (SELECT id, name, ref_id, email FROM people
      WHERE id > ${after} AND ${memberId === undefined ? sql`true` : sql`id = ${memberId}`} ORDER BY id LIMIT ${limit}) m
    CROSS JOIN LATERAL (
      SELECT count(*) AS entries, coalesce(sum(p.amount) FILTER (WHERE e.kind = 'deposit'), 0)::bigint AS direct,
        coalesce(sum(p.amount) FILTER (WHERE e.kind IN ('charge', 'arrears')), 0)::bigint AS level,
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
