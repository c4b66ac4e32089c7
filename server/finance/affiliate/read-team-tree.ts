import type { routes } from '@fairlead/contract/table'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { findInTeam, levelsOf } from './store.ts'

type Reply = z.output<(typeof routes.readTeamTree)['reply']>
type Query = { below?: string | undefined; limit: number; offset: number }
type Row = {
  ref_id: string
  name: string
  active: boolean
  created_at: Date
  directs: number
  team: number
}

/** How far below somebody a team reaches. */
const levelsMax = 20

/** One branch of the team, a page at a time, oldest first: what it costs depends on the page, not on the team. */
export async function readTeamTree(reader: Reader, memberId: bigint, query: Query): Promise<Reply> {
  const above = query.below ? await findInTeam(reader, memberId, query.below) : { id: memberId, level: 0 }
  if (!above) throw new DomainError('not_found')
  const level = above.level + 1
  if (level > levelsMax) return { members: [], total: 0 }
  const total = (await levelsOf(reader, above.id))?.members[0] ?? 0
  const { rows } = await sql<Row>`
    SELECT m.ref_id, m.name, coalesce(t.active, false) AS active, m.created_at,
      CASE WHEN ${level} < ${levelsMax} THEN coalesce(l.members[1], 0) ELSE 0 END AS directs,
      (SELECT coalesce(sum(n), 0)::int FROM unnest(l.members[1:${levelsMax - level}]) AS n) AS team
    FROM (SELECT s.member_id FROM sponsorships s WHERE cardinality(s.uplines) >= 1 AND s.uplines[1] = ${above.id}
          ORDER BY s.uplines[1], s.member_id LIMIT ${query.limit} OFFSET ${query.offset}) s
    JOIN people m ON m.id = s.member_id LEFT JOIN team_standings t ON t.member_id = s.member_id
    LEFT JOIN team_levels l ON l.member_id = s.member_id ORDER BY s.member_id`.execute(reader)
  return {
    members: rows.map((row) => ({
      referral_id: row.ref_id,
      name: row.name,
      level,
      isActive: row.active,
      joinedAt: row.created_at.toISOString(),
      directs: row.directs,
      team: row.team,
    })),
    total,
  }
}
