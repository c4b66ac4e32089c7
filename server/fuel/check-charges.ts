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
