import { rules } from '@fairlead/contract/constants'
import { sql } from 'kysely'
import type { BookCheck } from '../ledger/check-books.ts'

/** The newest charges; older ones were looked at when they were new, and only arrears change them. */
const chargesMax = 10_000

/** No charge pays its uplines more than 40% of the fuel that was really collected. */
export const checkCharges: BookCheck = async (reader) => {
  const { rows } = await sql<{ wrong: bigint; looked: bigint }>`
    SELECT count(*) AS looked, count(*) FILTER (WHERE paid * 10000 > fuel_paid * ${rules.generationShareBasisPoints}::bigint
      OR due <> bonus_paid + fuel_paid + arrears) AS wrong
    FROM (SELECT due, bonus_paid, fuel_paid, arrears, (SELECT coalesce(sum(s), 0) FROM unnest(shares) AS u(s)) AS paid
          FROM fuel_charges ORDER BY id DESC LIMIT ${chargesMax}) c`.execute(reader)
  const { wrong = 0n, looked = 0n } = rows[0] ?? {}
  return {
    name: 'uplines get at most 40% of a charge',
    holds: wrong === 0n,
    detail: `${wrong} of the newest ${looked} charges pay more`,
  }
}

/** Each position, hosting day and deposit has had one effect, whatever its key was. */
export const checkEffects: BookCheck = async (reader) => {
  const { rows } = await sql<{ looked: bigint; again: bigint }>`
    SELECT count(*) AS looked, count(*) - count(DISTINCT (kind, what)) AS again FROM (
      (SELECT kind::text, CASE kind WHEN 'charge' THEN concat_ws(' ', server, login, position_id)
                                    WHEN 'hosting' THEN concat_ws(' ', member_id, (at AT TIME ZONE 'UTC')::date) ELSE key END AS what
       FROM fuel_charges ORDER BY id DESC LIMIT ${chargesMax})
      UNION ALL (SELECT 'entry', entry_id::text FROM fuel_deposits ORDER BY id DESC LIMIT ${chargesMax})) e`.execute(
    reader,
  )
  const { looked = 0n, again = 0n } = rows[0] ?? {}
  return {
    name: 'every event has one effect',
    holds: again === 0n,
    detail: `${again} of the newest ${looked} charges and deposits came twice`,
  }
}
