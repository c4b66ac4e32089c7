import { exactUsd } from '@fairlead/money/exact-usd'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { notify } from '../../people/notifications/notify.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { setAsideFrom } from '../../watch/set-aside/not-set-aside.ts'
import { runApart } from '../../watch/set-aside/run-apart.ts'

type Earned = { member_id: bigint; amount: bigint; from: string; upto: string }

const name = 'tell-level-incomes'
const membersPerBatch = 500
/** Less than a cent waits until it is one. */
const notifiedMin = 10_000

/** Notifies of level income once a day: uplines of a busy team would be notified hundreds of times. */
export function notifyLevelIncomes(db: Db): DueWork {
  return {
    name,
    async runDue(now) {
      await runApart({
        ...{ db, name, at: now, batchMax: membersPerBatch },
        take: (tx, limit) => takeUnnotified(tx, limit, now),
        memberOf: ({ member_id }) => member_id,
        run: (tx, earned) => notify(tx, earned.map(asNotification), now),
      })
    },
  }
}

/** Of days that are over and added up to their end. Whoever adds up waits meanwhile, or both would lock the same rows in their own order. */
async function takeUnnotified(tx: Tx, limit: number, now: Date): Promise<Earned[]> {
  const today = sql`(${now}::timestamptz AT TIME ZONE 'UTC')::date`
  const { rows: ready } = await sql<{ is_late: boolean }>`
    SELECT EXISTS (SELECT 1 FROM entries_posted e WHERE (e.xact, e.id) > (c.xact, c.entry_id) AND e.at < (${today}::timestamp AT TIME ZONE 'UTC')
      AND e.kind IN ('charge', 'arrears')) AS is_late
    FROM income_summed c FOR UPDATE`.execute(tx)
  if (!ready[0] || ready[0].is_late) return []
  const { rows } = await sql<Earned>`
    WITH due AS (SELECT d.member_id FROM income_days d JOIN people m ON m.id = d.member_id AND m.closed_at IS NULL
        WHERE d.untold > 0 AND d.day < ${today} AND d.member_id <> ALL (${setAsideFrom(name)})
        GROUP BY d.member_id HAVING sum(d.untold) >= ${notifiedMin} ORDER BY d.member_id LIMIT ${limit}),
      old AS (SELECT d.member_id, d.day, d.untold FROM income_days d JOIN due USING (member_id) WHERE d.untold > 0 AND d.day < ${today}),
      taken AS (UPDATE income_days d SET untold = 0 FROM old o WHERE d.member_id = o.member_id AND d.day = o.day)
    SELECT member_id, sum(untold)::bigint AS amount, min(day)::text AS "from", max(day)::text AS upto FROM old GROUP BY 1 ORDER BY 1`.execute(
    tx,
  )
  return rows
}

const asNotification = ({ member_id, amount, from, upto }: Earned) => ({
  memberId: member_id,
  kind: 'income' as const,
  title: `${exactUsd(micro(amount))} level income`,
  body: `Your share of the fuel used by your team ${from === upto ? `on ${from}` : `from ${from} to ${upto}`} (UTC). See Recurring Referral for details.`,
  mail: 'if chosen' as const,
})
