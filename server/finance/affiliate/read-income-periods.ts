import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { correctionsRead, incomeLines, unsummed, unsummedMax } from './income-lines.ts'

type Reply = z.output<(typeof routes.readIncomePeriods)['reply']>
type By = z.output<NonNullable<(typeof routes.readIncomePeriods)['query']>>['by']
type Figures = { direct: bigint; level: bigint; corrected: bigint }
type Row = Figures & { from: string }

/** How many periods stand by themselves. */
const shown: Record<By, number> = { day: 60, week: 53, month: 36 }
const shownMin = 8

/** What a member's team has brought, period by period. All of them and what was earlier add up to the totals of the ledger. */
export async function readIncomePeriods(reader: Reader, memberId: bigint, by: By, now: Date): Promise<Reply> {
  const { rows } = await sql<Row & { pending: bigint }>`
    WITH tail AS MATERIALIZED (${unsummed}),
    days AS (
      SELECT day, direct, level, 0 AS corrected FROM income_days WHERE member_id = ${memberId}
      UNION ALL
      SELECT l.day, CASE WHEN l.is_direct THEN l.amount ELSE 0 END, CASE WHEN l.is_direct THEN 0 ELSE l.amount END, 0
      FROM (${incomeLines(sql`SELECT * FROM tail t WHERE ${memberId} = ANY (t.members)`)}) l WHERE l.member_id = ${memberId}
      UNION ALL
      SELECT l.day, 0, -l.amount, l.amount
      FROM (${incomeLines(correctionsRead)}) l WHERE l.member_id = ${memberId})
    SELECT date_trunc(${by}, day)::date::text AS "from", sum(direct)::bigint AS direct, sum(level)::bigint AS level,
      sum(corrected)::bigint AS corrected, (SELECT count(*) FROM tail) AS pending
    FROM days GROUP BY 1 ORDER BY 1`.execute(reader)
  const periods = periodsUpTo(by, now)
  const [first = ''] = periods
  const earned = new Map(rows.map((row) => [row.from, row]))
  const earlier = sumOf(rows.filter(({ from }) => from < first))
  const since = Math.max(
    0,
    Math.min(
      periods.findIndex((from) => earned.has(from)),
      periods.length - shownMin,
    ),
  )
  return {
    periods: periods.slice(since).map((from) => ({ from, ...asWire(earned.get(from) ?? none) })),
    earlier: asWire(earlier),
    sums: asWire(sumOf(rows)),
    isComplete: (rows[0]?.pending ?? 0n) < unsummedMax,
  }
}

const none: Figures = { direct: 0n, level: 0n, corrected: 0n }

const sumOf = (rows: readonly Figures[]): Figures =>
  rows.reduce(
    (sum, { direct, level, corrected }) => ({
      direct: sum.direct + direct,
      level: sum.level + level,
      corrected: sum.corrected + corrected,
    }),
    none,
  )

const asWire = ({ direct, level, corrected }: Figures) => ({
  direct: toDollars(micro(direct)),
  level: toDollars(micro(level)),
  corrections: toDollars(micro(corrected)),
  sum: toDollars(micro(direct + level + corrected)),
})

/** When the newest periods began, oldest first, the present one last. */
export function periodsUpTo(by: By, now: Date): string[] {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const sinceMonday = (now.getUTCDay() + 6) % 7
  const begins = (back: number): number => {
    if (by === 'month') return Date.UTC(year, month - back, 1)
    return Date.UTC(year, month, by === 'week' ? day - sinceMonday - 7 * back : day - back)
  }
  return Array.from({ length: shown[by] }, (_, at) => new Date(begins(shown[by] - 1 - at)).toISOString().slice(0, 10))
}
