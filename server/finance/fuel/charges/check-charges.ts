import { sql } from 'kysely'
import type { BookCheck } from '../../../platform/book-check.ts'

/** The newest charges; older ones were looked at when they were new, and only arrears change them. */
const chargesMax = 5_000

/** No charge pays its uplines more of the fuel that was really collected than the levels in force at its close add up to. */
export const checkCharges: BookCheck = async (reader) => {
  const { rows } = await sql<{ wrong: bigint; looked: bigint }>`
    SELECT count(*) AS looked, count(*) FILTER (WHERE paid * 10000 > fuel_paid * coalesce(v.share, 0)
      OR due <> bonus_paid + fuel_paid + arrears + written_off) AS wrong
    FROM (SELECT due, bonus_paid, fuel_paid, arrears, written_off, level_version, (SELECT coalesce(sum(s), 0) FROM unnest(shares) AS u(s)) AS paid
          FROM fuel_charges ORDER BY id DESC LIMIT ${chargesMax}) c
    LEFT JOIN (SELECT version, sum(share_basis_points) AS share FROM levels_shared GROUP BY version) v ON v.version = c.level_version`.execute(
    reader,
  )
  const { wrong = 0n, looked = 0n } = rows[0] ?? {}
  return {
    name: 'uplines get at most the sum of the levels',
    holds: wrong === 0n,
    detail: `${wrong} of the newest ${looked} charges pay more`,
  }
}

/** Each trade, hosting day and deposit has had one effect, whatever its key was. */
export const checkEffects: BookCheck = async (reader) => {
  const { rows } = await sql<{ looked: bigint; again: bigint }>`
    SELECT count(*) AS looked, count(*) - count(DISTINCT concat_ws(' ', kind, what) COLLATE "C") AS again FROM (
      (SELECT kind::text, CASE kind WHEN 'charge' THEN (SELECT concat_ws(' ', t.account_id, t.position_id) FROM trades_made t WHERE t.id = trade_id)
                                    WHEN 'hosting' THEN concat_ws(' ', member_id, (at AT TIME ZONE 'UTC')::date) ELSE key END AS what
       FROM fuel_charges ORDER BY id DESC LIMIT ${chargesMax})
      UNION ALL (SELECT 'entry', entry_id::text FROM fuel_deposits ORDER BY id DESC LIMIT ${chargesMax})) e`.execute(
    reader,
  )
  const { looked = 0n, again = 0n } = rows[0] ?? {}
  return {
    name: 'every event has one effect',
    holds: again === 0n,
    detail: `${again} of the newest ${looked} charges and deposits were recorded twice`,
  }
}
