import { type Money, micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import type { EntryKind, MemberAccount } from './account.ts'
import type { Line } from './read-lines.ts'

export type Period = { from: Date; before: Date }
/** What one kind of entry moved on an account on one day (UTC), or in one month. */
export type Moved = { part: string; account: MemberAccount; kind: EntryKind; amount: Money }
export type PeriodSums = { opening: Map<MemberAccount, Money>; moved: Moved[]; withdrawalFees: Money }
/** The line that a page ended with. */
export type After = { entryId: bigint; account: MemberAccount }

const lastSealed = sql`SELECT coalesce(max(last_xact), '0') AS xact, coalesce(max(last_id), 0) AS id
  FROM (SELECT * FROM ledger_seals ORDER BY number DESC LIMIT 1) s`

/** What moved on a member's accounts in a period, and what they held before it. A line belongs to the day it is dated. */
export async function readPeriod(
  reader: Reader,
  { memberId, from, before, by }: Period & { memberId: bigint; by: 'day' | 'month' },
): Promise<PeriodSums> {
  const part = by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  const { rows } = await sql<{
    part: string | null
    account: MemberAccount
    kind: EntryKind | null
    amount: bigint
    fees: bigint
  }>`
    WITH last AS (${lastSealed}), posted AS (
      SELECT p.account, p.entry_id, p.amount, e.kind, e.at, e.members, e.accounts, e.amounts
      FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id WHERE p.member_id = ${memberId} AND e.at < ${before}
      UNION ALL
      SELECT p.account, e.id, p.amount, e.kind, e.at, e.members, e.accounts, e.amounts
      FROM last, ledger_entries e CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS p(member_id, account, amount)
      WHERE (e.xact, e.id) > (last.xact, last.id) AND p.member_id = ${memberId} AND e.at < ${before}),
    placed AS (
      SELECT account, amount,
        CASE WHEN at >= ${from} THEN to_char(at AT TIME ZONE 'UTC', ${part}) END AS part,
        CASE WHEN at >= ${from} THEN kind END AS kind,
        CASE WHEN at >= ${from} AND kind = 'withdrawal_paid' AND account = 'hold' THEN (
          SELECT coalesce(sum(h.amount), 0) FROM unnest(members, accounts, amounts) AS h(member_id, account, amount)
          WHERE h.account = 'operations') ELSE 0 END AS fee
      FROM posted)
    SELECT part, account, kind, sum(amount)::bigint AS amount, sum(fee)::bigint AS fees
    FROM placed GROUP BY part, account, kind ORDER BY part, account, kind`.execute(reader)
  return {
    opening: new Map(rows.flatMap(({ part, account, amount }) => (part === null ? [[account, micro(amount)]] : []))),
    moved: rows.flatMap(({ part, account, kind, amount }) =>
      part === null || kind === null ? [] : [{ part, account, kind, amount: micro(amount) }],
    ),
    withdrawalFees: micro(rows.reduce((sum, { fees }) => sum + fees, 0n)),
  }
}

type Wanted = Period & {
  memberId: bigint
  accounts: readonly MemberAccount[]
  /** Any when absent. */
  kinds?: readonly EntryKind[] | undefined
  after?: After | undefined
  limit: number
}

/** Lines of a period in the order they were posted in; the next page goes on after the last one. The reader of all of them adds up their balances. */
export async function readPeriodLines(
  reader: Reader,
  { memberId, from, before, accounts, kinds, after, limit }: Wanted,
): Promise<Omit<Line, 'balance'>[]> {
  const { rows } = await sql<{
    entry_id: bigint
    account: MemberAccount
    kind: EntryKind
    event: string
    amount: bigint
    at: Date
    payer_id: bigint | null
  }>`
    WITH last AS (${lastSealed}), wanted AS (
      SELECT l.* FROM unnest(${accounts}::ledger_account[]) AS a(account) CROSS JOIN LATERAL (
        SELECT p.account, p.amount, e.id, e.kind, e.event, e.at, e.members, e.accounts
        FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
        WHERE p.member_id = ${memberId} AND p.account = a.account AND ${inside(after)}
        AND ${dated({ from, before })} ${ofKinds(kinds)}
        ORDER BY p.entry_id LIMIT ${limit}) l
      UNION ALL
      SELECT p.account, p.amount, e.id, e.kind, e.event, e.at, e.members, e.accounts
      FROM last, ledger_entries e CROSS JOIN LATERAL (
        SELECT u.account, u.amount, e.id AS entry_id FROM unnest(e.members, e.accounts, e.amounts) AS u(member_id, account, amount)
        WHERE u.member_id = ${memberId}) p
      WHERE (e.xact, e.id) > (last.xact, last.id) AND p.account = ANY (${accounts}::ledger_account[]) AND ${inside(after)}
        AND ${dated({ from, before })} ${ofKinds(kinds)})
    SELECT w.id AS entry_id, w.account, w.kind, w.event, w.amount, w.at,
      w.members[array_position(w.accounts, 'fuel'::ledger_account)] AS payer_id
    FROM wanted w ORDER BY w.id, w.account LIMIT ${limit}`.execute(reader)
  return rows.map(({ entry_id, amount, payer_id, ...line }) => ({
    ...line,
    entryId: entry_id,
    amount: micro(amount),
    payerId: payer_id,
  }))
}

const dated = ({ from, before }: Period) => sql`e.at >= ${from} AND e.at < ${before}`
const ofKinds = (kinds: readonly EntryKind[] | undefined) =>
  kinds ? sql`AND e.kind = ANY (${kinds}::ledger_entry_kind[])` : sql``
/** The first condition alone is what an index follows. */
const inside = (after: After | undefined) =>
  after
    ? sql`p.entry_id >= ${after.entryId} AND (p.entry_id, p.account) > (${after.entryId}::bigint, ${after.account}::ledger_account)`
    : sql`true`
