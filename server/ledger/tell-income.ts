import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { publishAll } from '../platform/events.ts'

type Earner = { member_id: bigint; direct_total: bigint; level_total: bigint; withdrawn_total: bigint }

/**
 * Tells the open pages of all whose income this transaction has moved, each member once, however many entries moved it.
 * A page is open only while its session lasts, so nothing is written for who has none: a batch pays thousands.
 */
export async function tellIncome(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<Earner>`
    WITH earner AS MATERIALIZED (
      SELECT DISTINCT p.member_id FROM ledger_entries e CROSS JOIN LATERAL unnest(e.members, e.accounts) AS p(member_id, account)
      WHERE e.xact = pg_current_xact_id() AND p.account = 'income'
    ), signed_in AS MATERIALIZED (
      SELECT e.member_id FROM earner e WHERE EXISTS (SELECT 1 FROM sessions s WHERE s.member_id = e.member_id AND s.expires_at > ${now}))
    SELECT b.member_id, b.direct_total, b.level_total, b.withdrawn_total
    FROM signed_in JOIN income_balances b USING (member_id)`.execute(tx)
  await publishAll(
    tx,
    rows.map((row) => ({
      memberId: row.member_id,
      kind: 'wallet',
      payload: {
        directIncome: toDollars(micro(row.direct_total)),
        levelIncome: toDollars(micro(row.level_total)),
        totalWithdrawal: toDollars(micro(row.withdrawn_total)),
      },
    })),
    now,
  )
}
