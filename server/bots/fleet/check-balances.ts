import { sql } from 'kysely'
import { type Db, inTx, type Tx } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { endOthers } from '../../watch/alerts/end-others.ts'
import { raiseAlerts } from '../../watch/alerts/raise-alert.ts'

const kind = 'balance_mismatch' as const
const hourMs = 3_600_000
/** Operators are alerted to no more accounts at once; when these are settled, the next follow. */
const accountsNamedMax = 100

/** Every hour: start, deals and balance operations of each account add up to its balance; operators learn of one that does not. */
export function checkBalances(db: Db): DueWork {
  let lastHour = -1
  return {
    name: 'check-balances',
    async runDue(now) {
      const hour = Math.floor(now.getTime() / hourMs)
      if (hour === lastHour) return
      await inTx(db, async (tx) => {
        const wrong = await addUp(tx)
        await endOthers(tx, kind, new Set(wrong.map(({ id }) => String(id))), now)
        const alerts = wrong.map(({ id, balance, expected }) => ({
          kind,
          key: String(id),
          words: `Account ${id} shows ${balance} cents; its starting balance, deals and balance operations add up to ${expected}.`,
        }))
        await raiseAlerts(tx, alerts, now)
      })
      lastHour = hour
    },
  }
}

/** Adds only the deals that came since the last time; answers the accounts that do not hold. */
async function addUp(tx: Tx): Promise<{ id: bigint; balance: bigint; expected: bigint }[]> {
  const { rows } = await sql<{ id: bigint; balance: bigint; expected: bigint }>`
    WITH summed AS (
      SELECT a.id, a.balance_cents, coalesce(d.ticket, c.ticket, 0) AS ticket, coalesce(c.cents, 0) + coalesce(d.cents, 0) AS cents,
        d.ticket IS NOT NULL AS is_new
      FROM accounts_traded a LEFT JOIN balance_checks c ON c.account_id = a.id
      LEFT JOIN LATERAL (SELECT max(ticket) AS ticket, (sum(profit + swap + commission) / 10000)::bigint AS cents
        FROM deals_done WHERE account_id = a.id AND ticket > coalesce(c.ticket, 0)) d ON true
      WHERE a.balance_cents IS NOT NULL AND a.is_paper
    ), kept AS (
      INSERT INTO balance_checks (account_id, ticket, cents) SELECT id, ticket, cents FROM summed WHERE is_new ORDER BY id
        ON CONFLICT (account_id) DO UPDATE SET ticket = excluded.ticket, cents = excluded.cents
    )
    SELECT s.id, s.balance_cents AS balance, (s.cents + o.cents)::bigint AS expected FROM summed s
    JOIN LATERAL (SELECT coalesce(sum(cents), 0) AS cents FROM balance_operations WHERE account_id = s.id) o ON true
    WHERE s.balance_cents <> s.cents + o.cents ORDER BY s.id LIMIT ${accountsNamedMax}`.execute(tx)
  return rows
}
