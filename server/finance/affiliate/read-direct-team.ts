import type { SortOf } from '@fairlead/contract/page'
import type { teamQuery } from '@fairlead/contract/routes/finance/affiliate'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import { containing } from '../../platform/database/page-bounds.ts'
import { levelsOf } from './store.ts'

type Sort = SortOf<typeof teamQuery>
export type DirectTeamQuery = {
  activeOnly: boolean
  search?: string | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}

type Row = {
  id: bigint
  ref_id: string
  name: string
  pkg_name: string | null
  deposited: bigint
  charged: bigint
  balance: bigint
  won: bigint
  lost: bigint
  created_at: Date
  active: boolean
}

const packageName = sql`(SELECT v.name FROM packages_offered v WHERE v.package_id = p.package_id ORDER BY v.version DESC LIMIT 1)`
const columns: Record<Sort, ReturnType<typeof sql>> = {
  name: sql`m.name`,
  pkg_name: packageName,
  totalDepositFuel: sql`deposited`,
  fuelCharge: sql`charged`,
  fuelBalance: sql`balance`,
  totalProfit: sql`won`,
  // Members are numbered as they come; by number the page is found in the index.
  created_on: sql`s.member_id`,
}

/** Those a member has referred, newest first unless sorted otherwise. */
export async function readDirectTeam(reader: Reader, memberId: bigint, query: DirectTeamQuery) {
  const filters = sql`cardinality(s.uplines) >= 1 AND s.uplines[1] = ${memberId}
    ${query.activeOnly ? sql`AND w.active` : sql``}
    ${query.search ? sql`AND lower(m.name || ' ' || coalesce(${packageName}, '')) LIKE ${containing(query.search)}` : sql``}`
  const from = sql`FROM sponsorships s JOIN people m ON m.id = s.member_id JOIN team_standings w ON w.member_id = s.member_id
    LEFT JOIN packages_held p ON p.member_id = m.id AND p.ended_at IS NULL`
  const direction =
    (query.order ?? (query.sort ? 'asc' : 'desc')) === 'desc' ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`
  const order =
    (query.sort ?? 'created_on') === 'created_on'
      ? sql`s.uplines[1] ${query.order === 'asc' ? sql`ASC` : sql`DESC`}, s.member_id ${query.order === 'asc' ? sql`ASC` : sql`DESC`}`
      : sql`${columns[query.sort ?? 'created_on']} ${direction}, s.member_id`
  const { rows } = await sql<Row>`
    SELECT m.id, m.ref_id, m.name, ${packageName} AS pkg_name, m.created_at, w.active, coalesce(t.deposited, 0) AS deposited, coalesce(t.charged, 0) AS charged,
      b.fuel + b.bonus_fuel AS balance, coalesce(r.won, 0) AS won, coalesce(r.lost, 0) AS lost
    ${from} JOIN fuel_held b ON b.member_id = m.id LEFT JOIN fuel_summed t ON t.member_id = m.id LEFT JOIN trading_figures r ON r.member_id = m.id
    WHERE ${filters} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}`.execute(reader)
  const counted = await levelsOf(reader, memberId)
  const total = query.search
    ? await sql<{ n: bigint }>`SELECT count(*) AS n ${from} WHERE ${filters}`
        .execute(reader)
        .then((result) => Number(result.rows[0]?.n ?? 0n))
    : ((query.activeOnly ? counted?.active_members[0] : counted?.members[0]) ?? 0)
  return { rows: rows.map(asWire), total }
}

const asWire = (row: Row) => ({
  user_id: Number(row.id),
  referral_id: row.ref_id,
  name: row.name,
  pkg_name: row.pkg_name,
  totalDepositFuel: toDollars(micro(row.deposited)),
  fuelCharge: toDollars(micro(row.charged)),
  fuelBalance: toDollars(micro(row.balance)),
  totalProfit: toDollars(micro(row.won)),
  totalLoss: toDollars(micro(row.lost)),
  created_on: row.created_at.toISOString(),
  isActive: row.active,
})
