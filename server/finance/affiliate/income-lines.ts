import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/**
 * The incomes in some entries, line by line: whose, of which day, of which kind, and by which direct member they came. Whose fuel an income
 * came out of is the member of the entry whose fuel moved; the one directly below the earner on the way there brought it. Corrections are
 * made by operators and were brought by nobody.
 */
export const incomeLines = (entries: Sql): Sql => sql`
  SELECT p.member_id, (e.at AT TIME ZONE 'UTC')::date AS day, p.amount, e.kind = 'deposit' AS is_direct, e.kind = 'correction' AS is_correction,
    CASE WHEN e.kind = 'correction' THEN NULL WHEN s.uplines[1] = p.member_id THEN s.member_id
      ELSE s.uplines[array_position(s.uplines, p.member_id) - 1] END AS brought_by
  FROM (${entries}) e CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS p(member_id, account, amount)
  LEFT JOIN sponsorships s ON s.member_id = e.members[array_position(e.accounts, 'fuel')]
  WHERE p.account = 'income' AND e.kind IN ('deposit', 'charge', 'arrears', 'correction')`

/** What is not added up yet is read with every question, so it must be little; it is a minute's worth. */
export const unsummedMax = 5_000

/** The oldest entries that are not added up yet, unsealed ones among them: what a reader adds to the sums, so that these are never late. */
export const unsummed: Sql = sql`
  SELECT e.kind, e.at, e.members, e.accounts, e.amounts FROM (SELECT coalesce(max(xact::text)::xid8, '0') AS xact, coalesce(max(entry_id), 0) AS id FROM income_summed) c
  JOIN entries_posted e ON (e.xact, e.id) > (c.xact, c.id) ORDER BY e.xact, e.id LIMIT ${unsummedMax}`

/**
 * The corrections among what is added up: sums by day hold them with the level income. There are as many as operators have made, and an
 * index has them alone.
 */
export const correctionsSummed: Sql = sql`
  SELECT e.kind, e.at, e.members, e.accounts, e.amounts FROM entries_posted e
  WHERE e.kind = 'correction' AND (e.xact, e.id) <= (SELECT c.xact, c.entry_id FROM income_summed c)`

/** The corrections among what a reader has read: what is added up, and `tail`, the unsummed entries. */
export const correctionsRead: Sql = sql`
  ${correctionsSummed}
  UNION ALL SELECT t.kind, t.at, t.members, t.accounts, t.amounts FROM tail t WHERE t.kind = 'correction'`
