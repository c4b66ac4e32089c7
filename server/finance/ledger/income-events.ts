import { type RawBuilder, sql } from 'kysely'
import { foundEvent } from '../../platform/events.ts'

/**
 * The events for open pages of everyone whose income this transaction has moved, each member once, however many entries
 * moved it. A page is open only while its session lasts, so nothing is said to who has none: a batch pays thousands.
 */
export const incomeEvents = (now: Date): RawBuilder<unknown> => sql`(
  WITH earner AS MATERIALIZED (
    SELECT DISTINCT p.member_id FROM ledger_entries e CROSS JOIN LATERAL unnest(e.members, e.accounts) AS p(member_id, account)
    WHERE e.xact = commit_position() AND p.account = 'income'
  ), present AS MATERIALIZED (
    SELECT e.member_id FROM earner e WHERE EXISTS (SELECT 1 FROM signed_in s WHERE s.member_id = e.member_id AND s.expires_at > ${now}))
  SELECT ${incomeEvent} FROM present JOIN income_balances b USING (member_id))`

const incomeEvent = foundEvent(sql`b.member_id`, 'wallet', {
  directIncome: sql`b.direct_total * 0.000001`,
  levelIncome: sql`(b.level_total + b.corrected_total) * 0.000001`,
  totalWithdrawal: sql`b.withdrawn_total * 0.000001`,
})
