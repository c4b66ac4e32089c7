import { sql } from 'kysely'
import type { BookCheck } from '../../platform/book-check.ts'

/** The newest entries; older ones were looked at when they were new, and no entry changes. */
const entriesMax = 5_000
/** They are looked for among so many of any kind: a flood of others is not read to its end every minute. */
const amongMax = 50_000

/**
 * No group that contains the whole team of each of its members takes out more than it put in: whatever is earned comes out of
 * the fuel of somebody below the earner, and no entry pays out more than it takes, so the house never adds anything to it.
 */
export const checkIncomes: BookCheck = async (reader) => {
  const { rows } = await sql<{ looked: bigint; wrong: bigint }>`
    SELECT count(*) AS looked, count(*) FILTER (WHERE p.added OR p.strangers) AS wrong
    FROM (SELECT e.members, e.accounts, e.amounts, e.members[array_position(e.accounts, 'fuel')] AS payer
          FROM (SELECT id, kind, members, accounts, amounts FROM entries_posted ORDER BY id DESC LIMIT ${amongMax}) e
          WHERE e.kind IN ('deposit', 'charge', 'arrears', 'hosting', 'reactivation') ORDER BY e.id DESC LIMIT ${entriesMax}) e
    LEFT JOIN sponsorships s ON s.member_id = e.payer
    CROSS JOIN LATERAL (
      SELECT coalesce(bool_or(x.account IN ('operations', 'affiliate_pool') AND x.amount < 0), false)
               OR coalesce(sum(x.amount) FILTER (WHERE x.account IN ('promotions', 'bonus_fuel')), 0) <> 0 AS added,
             coalesce(bool_or(x.account = 'income' AND NOT coalesce(x.member_id = ANY (s.uplines), false)), false) AS strangers
      FROM unnest(e.members, e.accounts, e.amounts) AS x(member_id, account, amount)) p`.execute(reader)
  const { looked = 0n, wrong = 0n } = rows[0] ?? {}
  return {
    name: 'no group takes out more than it put in',
    holds: wrong === 0n,
    detail: `${wrong} of the newest ${looked} entries pay someone from something other than the fuel of a member below`,
  }
}
