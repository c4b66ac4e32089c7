import type { SortOfCall } from '@fairlead/contract/page'
import type { readGenerationIncome as incomeCall } from '@fairlead/contract/routes/finance/affiliate'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import { readLevelStructure } from './level-structure.ts'
import { readTeamPage, type TeamPlace, type TeamQuery } from './team-page.ts'

type Sort = SortOfCall<typeof incomeCall>
export type GenerationIncomeQuery = Omit<TeamQuery, 'sort' | 'level'> & { sort?: Sort | undefined }
type Earned = { id: bigint; name: string; email: string; ref_id: string; fuel_used: bigint; share: bigint }

/** Figures are summed before they are sorted, so they are only sorted by within this many members. */
const summedMax = 10_000

/** What each member below has used, and what of it came to the member above. */
export async function readGenerationIncome(reader: Reader, memberId: bigint, query: GenerationIncomeQuery) {
  const { sort } = query
  const byFigure = sort === 'fuelUsed' || sort === 'generationShare'
  const teamSort = byFigure || sort === 'levelPercent' ? 'level' : sort
  const page = await readTeamPage(reader, memberId, {
    ...query,
    sort: teamSort,
    ...(byFigure && { limit: summedMax, offset: 0 }),
  })
  const percents = new Map(
    (await readLevelStructure(reader)).levels.map(({ level, shareBasisPoints }) => [level, shareBasisPoints / 100]),
  )
  const earned = new Map((await readEarned(reader, page.places)).map((row) => [row.id, row]))
  const rows = page.places.flatMap(({ memberId: id, level }) => {
    const row = earned.get(id)
    if (!row) return []
    return [
      {
        name: row.name,
        email: row.email,
        referral_id: row.ref_id,
        fuelUsed: toDollars(micro(row.fuel_used)),
        level,
        levelPercent: percents.get(level) ?? 0,
        generationShare: toDollars(micro(row.share)),
      },
    ]
  })
  if (!byFigure) return { rows, total: page.total }
  const sign = query.order === 'desc' ? -1 : 1
  rows.sort((a, b) => (a[sort] - b[sort]) * sign)
  return { rows: rows.slice(query.offset, query.offset + query.limit), total: page.total }
}

async function readEarned(reader: Reader, places: readonly TeamPlace[]): Promise<Earned[]> {
  if (places.length === 0) return []
  // Uplines never change, so the share of level l in a member's charges is what this upline got of them.
  const { rows } = await sql<Earned>`
    SELECT m.id, m.name, m.email, m.ref_id, coalesce(t.charged, 0) AS fuel_used, coalesce(t.shares[p.level], 0) AS share
    FROM unnest(${places.map((place) => place.memberId)}::bigint[], ${places.map((place) => place.level)}::int[]) AS p(id, level)
    JOIN people m ON m.id = p.id LEFT JOIN fuel_summed t ON t.member_id = p.id`.execute(reader)
  return rows
}
