import { sql } from 'kysely'
import { type Db, inTx, type Tx } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { incomeLines } from './income-lines.ts'

const entriesPerBatch = 5_000
/** After an update the history is caught up with over some minutes, while other work goes on. */
const batchesPerRun = 20

/** Adds up incomes by day and by who brought them, as entries are sealed: in the ledger's one order, so each once. */
export function sumIncomes(db: Db): DueWork {
  return {
    name: 'sum-incomes',
    async runDue(now) {
      for (let batch = 0; batch < batchesPerRun; batch++)
        if ((await inTx(db, (tx) => sumNext(tx, now))) < entriesPerBatch) return
    },
  }
}

/** Answers how many entries it added up. */
async function sumNext(tx: Tx, now: Date): Promise<number> {
  await sql`INSERT INTO income_summed (xact, entry_id, told_from) VALUES ('0', 0, (${now}::timestamptz AT TIME ZONE 'UTC')::date)
    ON CONFLICT DO NOTHING`.execute(tx)
  const { rows } = await sql<{ n: bigint; upto_xact: string; upto_id: bigint }>`
    WITH done AS (SELECT xact, entry_id FROM income_summed FOR UPDATE SKIP LOCKED),
    sealed AS (SELECT last_xact, last_id FROM entries_sealed ORDER BY number DESC LIMIT 1),
    next AS (SELECT e.xact, e.id FROM done, sealed, entries_posted e
      WHERE (e.xact, e.id) > (done.xact, done.entry_id) AND (e.xact, e.id) <= (sealed.last_xact, sealed.last_id)
      ORDER BY e.xact, e.id LIMIT ${entriesPerBatch})
    SELECT count(*) OVER () AS n, xact::text AS upto_xact, id AS upto_id FROM next ORDER BY xact DESC, id DESC LIMIT 1`.execute(
    tx,
  )
  const [found] = rows
  if (!found) return 0
  const { upto_xact: xact, upto_id: id } = found
  const next = sql`SELECT e.kind, e.at, e.members, e.accounts, e.amounts FROM income_summed c JOIN entries_posted e
    ON (e.xact, e.id) > (c.xact, c.entry_id) WHERE (e.xact, e.id) <= (${xact}::xid8, ${id}::bigint)`
  await sql`
    WITH line AS MATERIALIZED (${incomeLines(next)}),
    by_day AS (
      INSERT INTO income_days AS d (member_id, day, direct, level, untold)
        SELECT l.member_id, l.day, coalesce(sum(l.amount) FILTER (WHERE l.is_direct), 0), coalesce(sum(l.amount) FILTER (WHERE NOT l.is_direct), 0),
          coalesce(sum(l.amount) FILTER (WHERE NOT l.is_direct AND NOT l.is_correction AND l.day >= c.told_from), 0)
        FROM line l, income_summed c GROUP BY 1, 2 ORDER BY 1, 2
        ON CONFLICT (member_id, day) DO UPDATE SET direct = d.direct + excluded.direct, level = d.level + excluded.level,
          untold = d.untold + excluded.untold),
    by_member AS (
      INSERT INTO income_brought AS b (member_id, direct, level)
        SELECT l.brought_by, coalesce(sum(l.amount) FILTER (WHERE l.is_direct), 0), coalesce(sum(l.amount) FILTER (WHERE NOT l.is_direct), 0)
        FROM line l WHERE l.brought_by IS NOT NULL GROUP BY 1 ORDER BY 1
        ON CONFLICT (member_id) DO UPDATE SET direct = b.direct + excluded.direct, level = b.level + excluded.level)
    UPDATE income_summed SET xact = ${xact}::xid8, entry_id = ${id}`.execute(tx)
  return Number(found.n)
}
