import { type Money, micro } from '@fairlead/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import type { EntryKind, MemberAccount } from './account.ts'

export type LineFilter = {
  kind?: EntryKind | undefined
  /** `from` included, `to` not. */
  from?: Date | undefined
  to?: Date | undefined
  /** Any of these: an event or an amount that contains the words, an entry of these kinds, or one out of these members' fuel. */
  matching?: { like: string; kinds: readonly EntryKind[]; payerIds: readonly bigint[] } | undefined
}
export type Line = {
  entryId: bigint
  account: MemberAccount
  kind: EntryKind
  event: string
  amount: Money
  /** Of this account, right after it. */
  balance: Money
  at: Date
  /** Whose fuel the entry moved; empty where it moved none. */
  payerId: bigint | null
}
export type Lines = { lines: Line[]; total: number; isCut: boolean }

type Query = LineFilter & {
  memberId: bigint
  accounts: readonly MemberAccount[]
  limit: number
  offset: number
  /** So many lines of an account are looked through, and where one has more, the others are cut at the same place. */
  lookedMax: number
}
type Row = {
  entry_id: bigint | null
  account: MemberAccount
  kind: EntryKind
  event: string
  amount: bigint
  balance: bigint
  at: Date
  payer_id: bigint | null
  total: bigint
  is_cut: boolean
}

const payer = sql`e.members[array_position(e.accounts, 'fuel'::ledger_account)]`

/**
 * A member's lines, newest first, each with the balance after it. One statement, so one moment: the balance of the newest line is
 * the account's, and each before it is what that one had not yet moved. Entries that are not sealed yet are not in the table by
 * account and are read from the entries themselves.
 */
export async function readLines(reader: Reader, query: Query): Promise<Lines> {
  const { memberId, accounts, limit, offset, lookedMax } = query
  const conditions = conditionsOf(query)
  const isFiltered = conditions.length > 0
  const wanted = isFiltered
    ? sql`SELECT s.* FROM shown s JOIN ledger_entries e ON e.id = s.entry_id WHERE ${sql.join(conditions, sql` AND `)}`
    : sql`SELECT s.* FROM shown s`
  const { rows } = await sql<Row>`
    WITH last AS (SELECT coalesce(max(last_xact), '0') AS xact, coalesce(max(last_id), 0) AS id
                  FROM (SELECT * FROM ledger_seals ORDER BY number DESC LIMIT 1) s),
    sealed AS MATERIALIZED (
      SELECT p.account, p.entry_id, p.amount FROM unnest(${accounts}::ledger_account[]) AS a(account) CROSS JOIN LATERAL (
        SELECT p.account, p.entry_id, p.amount FROM ledger_postings p WHERE p.member_id = ${memberId} AND p.account = a.account
        ORDER BY p.entry_id DESC LIMIT ${lookedMax}) p),
    fresh AS (
      SELECT p.account, e.id AS entry_id, p.amount
      FROM last, ledger_entries e CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS p(member_id, account, amount)
      WHERE (e.xact, e.id) > (last.xact, last.id) AND p.member_id = ${memberId} AND p.account = ANY (${accounts}::ledger_account[])),
    looked AS MATERIALIZED (
      SELECT l.account, l.entry_id, l.amount, row_number() OVER (PARTITION BY l.account ORDER BY l.entry_id DESC) AS place
      FROM (SELECT * FROM sealed UNION ALL SELECT * FROM fresh) l),
    cut AS (SELECT max(entry_id) AS oldest FROM looked WHERE place = ${lookedMax}),
    held AS (
      SELECT b.account, b.total FROM fuel_balances f JOIN income_balances i USING (member_id) CROSS JOIN LATERAL (VALUES
        ('fuel'::ledger_account, f.fuel), ('bonus_fuel', f.bonus_fuel), ('advance', f.advance), ('suspense', f.waiting),
        ('income', i.income), ('hold', i.hold)) AS b(account, total) WHERE f.member_id = ${memberId}),
    shown AS MATERIALIZED (
      SELECT l.account, l.entry_id, l.amount, (h.total - coalesce(sum(l.amount) OVER (PARTITION BY l.account ORDER BY l.entry_id DESC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::bigint AS balance
      FROM looked l JOIN held h USING (account), cut
      WHERE l.entry_id >= coalesce(cut.oldest, 0)),
    wanted AS MATERIALIZED (${wanted}),
    page AS (SELECT * FROM wanted ORDER BY entry_id DESC, account LIMIT ${limit} OFFSET ${offset})
    SELECT p.entry_id, p.account, e.kind, e.event, p.amount, p.balance, e.at, ${payer} AS payer_id, n.total, n.is_cut
    FROM (SELECT count(*) AS total, (SELECT oldest FROM cut) IS NOT NULL AS is_cut FROM wanted) n
    LEFT JOIN (page p JOIN ledger_entries e ON e.id = p.entry_id) ON true
    ORDER BY p.entry_id DESC, p.account`.execute(reader)
  const lines = rows.flatMap(({ entry_id, amount, balance, payer_id, account, kind, event, at }) =>
    entry_id === null
      ? []
      : [
          {
            entryId: entry_id,
            account,
            kind,
            event,
            amount: micro(amount),
            balance: micro(balance),
            at,
            payerId: payer_id,
          },
        ],
  )
  return { lines, total: Number(rows[0]?.total ?? 0n), isCut: rows[0]?.is_cut ?? false }
}

function conditionsOf({ kind, from, to, matching }: LineFilter): RawBuilder<unknown>[] {
  return [
    ...(kind ? [sql`e.kind = ${kind}::ledger_entry_kind`] : []),
    ...(from ? [sql`e.at >= ${from}`] : []),
    ...(to ? [sql`e.at < ${to}`] : []),
    ...(matching
      ? [
          sql`(lower(e.event) LIKE ${matching.like} OR (abs(s.amount) * 0.000001)::text LIKE ${matching.like}
            OR e.kind = ANY (${matching.kinds}::ledger_entry_kind[]) OR ${payer} = ANY (${matching.payerIds}::bigint[]))`,
        ]
      : []),
  ]
}
