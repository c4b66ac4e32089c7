import type { SortOfCall } from '@fairlead/contract/page'
import type { readBrought as broughtCall } from '@fairlead/contract/routes/finance/referral'
import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { readPage } from '../../platform/database/read-page.ts'
import { incomeLines, unsummed } from './income-lines.ts'

type Reply = z.output<(typeof routes.readBrought)['reply']>
type Sort = SortOfCall<typeof broughtCall>
type Query = {
  search?: string | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}
type Row = { ref_id: string; name: string; created_at: Date; direct: bigint; level: bigint }

const direct = sql`coalesce(b.direct, 0) + coalesce(r.direct, 0)`
const level = sql`coalesce(b.level, 0) + coalesce(r.level, 0)`
const columns = { name: sql`m.name`, created_on: sql`s.member_id`, direct, level, sum: sql`${direct} + ${level}` }

/** What each direct member brought, those who brought most first unless asked otherwise. */
export async function readBrought(reader: Reader, memberId: bigint, query: Query): Promise<Reply> {
  const own = sql`cardinality(s.uplines) >= 1 AND s.uplines[1] = ${memberId}`
  const incomes = sql`LEFT JOIN income_brought b ON b.member_id = s.member_id LEFT JOIN (
    SELECT l.brought_by, sum(l.amount) FILTER (WHERE l.is_direct)::bigint AS direct, sum(l.amount) FILTER (WHERE NOT l.is_direct)::bigint AS level
    FROM (${incomeLines(sql`SELECT * FROM (${unsummed}) u WHERE ${memberId} = ANY (u.members)`)}) l
    WHERE l.member_id = ${memberId} GROUP BY 1) r ON r.brought_by = s.member_id`
  const { rows, total } = await readPage<Row>(
    reader,
    {
      columns: sql`m.ref_id, m.name, m.created_at, ${direct} AS direct, ${level} AS level`,
      from: sql`sponsorships s JOIN people m ON m.id = s.member_id`,
      shown: incomes,
      where: [own],
      searched: sql`lower(m.name || ' ' || m.ref_id)`,
      order: [columns[query.sort ?? 'sum'], sql`s.member_id`],
      isDown: query.order ? query.order === 'desc' : query.sort === undefined,
    },
    query,
  )
  const { rows: sums } = await sql<Pick<Row, 'direct' | 'level'>>`
    SELECT coalesce(sum(${direct}), 0)::bigint AS direct, coalesce(sum(${level}), 0)::bigint AS level
    FROM sponsorships s ${incomes} WHERE ${own}`.execute(reader)
  return {
    members: rows.map((row) => ({
      referral_id: row.ref_id,
      name: row.name,
      created_on: row.created_at.toISOString(),
      ...asWire(row),
    })),
    sums: asWire(sums[0] ?? { direct: 0n, level: 0n }),
    total,
  }
}

const asWire = (row: Pick<Row, 'direct' | 'level'>) => ({
  direct: toDollars(micro(row.direct)),
  level: toDollars(micro(row.level)),
  sum: toDollars(micro(row.direct + row.level)),
})
