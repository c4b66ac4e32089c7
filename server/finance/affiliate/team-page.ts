import type { SortOfCall } from '@fairlead/contract/page'
import type { readGenerationTeam } from '@fairlead/contract/routes/finance/affiliate'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import { containing } from '../../platform/database/page-bounds.ts'
import { levelsOf } from './store.ts'

export type TeamPlace = { memberId: bigint; level: number }
export type TeamQuery = {
  level?: number | undefined
  search?: string | undefined
  sort?: SortOfCall<typeof readGenerationTeam> | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}
export type TeamPage = { places: TeamPlace[]; levelCounts: number[]; total: number }

/** Up to this many members a team is gathered and sorted; beyond it the members are walked in the order that is asked for. */
const gatheredMax = 20_000
/** Words that at most this many members have are looked up; of those who have them, the team's are picked out. */
const foundMax = 10_000
/** For words that more members have, this much of the team is looked through, level by level. */
const scannedMax = 50_000

/** One page of the team below a member. What it costs depends on the page and the bounds above, not on the team. */
export async function readTeamPage(reader: Reader, memberId: bigint, query: TeamQuery): Promise<TeamPage> {
  const levelCounts = (await levelsOf(reader, memberId))?.members ?? []
  const wanted = levelCounts.map((count, index) => (query.level === undefined || query.level === index + 1 ? count : 0))
  const size = wanted.reduce((sum, count) => sum + count, 0)
  const { search } = query
  if (!search && (query.sort ?? 'level') === 'level')
    return { places: await levelByLevel(reader, memberId, wanted, query), levelCounts, total: size }
  if (!search && size > gatheredMax) return { places: await walk(reader, memberId, query), levelCounts, total: size }
  const team =
    search && size > gatheredMax && (await areWordsRare(reader, search))
      ? withWords(memberId, query.level, search)
      : stretchOf(memberId, wanted, {
          limit: scannedMax,
          offset: 0,
          backwards: query.order === 'desc' && (query.sort ?? 'level') === 'level',
        })
  return { ...(await sortOut(reader, team, query)), levelCounts }
}

const inLevel = (memberId: bigint, level: number): RawBuilder<unknown> =>
  sql`cardinality(s.uplines) >= ${sql.lit(level)} AND s.uplines[${sql.lit(level)}] = ${memberId}`

type Stretch = { limit: number; offset: number; backwards: boolean }

/** A stretch of the team, level by level. The counters say on which levels it lies, so only those are read. */
function stretchOf(memberId: bigint, wanted: readonly number[], { limit, offset, backwards }: Stretch) {
  const levels = wanted.map((count, index) => ({ level: index + 1, count }))
  if (backwards) levels.reverse()
  const direction = backwards ? sql`DESC` : sql`ASC`
  const parts: RawBuilder<unknown>[] = []
  let left = limit
  let skipped = offset
  for (const { level, count } of levels) {
    const taken = Math.min(Math.max(count - skipped, 0), left)
    if (taken > 0)
      parts.push(sql`(SELECT s.member_id, ${sql.lit(level)} AS level FROM sponsorships s WHERE ${inLevel(memberId, level)}
        ORDER BY s.uplines[${sql.lit(level)}] ${direction}, s.member_id ${direction} LIMIT ${taken} OFFSET ${skipped})`)
    left -= taken
    skipped = Math.max(skipped - count, 0)
  }
  return parts.length > 0
    ? sql.join(parts, sql` UNION ALL `)
    : sql`SELECT 0::bigint AS member_id, 0 AS level WHERE false`
}

async function levelByLevel(reader: Reader, memberId: bigint, wanted: readonly number[], query: TeamQuery) {
  const backwards = query.order === 'desc'
  const direction = backwards ? sql`DESC` : sql`ASC`
  const { rows } = await sql<{ member_id: bigint; level: number }>`
    SELECT t.member_id, t.level FROM (${stretchOf(memberId, wanted, { ...query, backwards })}) t
    ORDER BY t.level ${direction}, t.member_id ${direction}`.execute(reader)
  return rows.map((row) => ({ memberId: row.member_id, level: row.level }))
}

const words = sql`lower(m.name) || ' ' || m.email || ' ' || lower(m.ref_id)`
const columns = { level: sql`t.level`, name: sql`m.name`, email: sql`m.email`, referral_id: sql`m.ref_id` }

const orderOf = (query: TeamQuery) => {
  const direction = query.order === 'desc' ? sql`DESC` : sql`ASC`
  return sql`${columns[query.sort ?? 'level']} ${direction}, m.id ${direction}`
}

/** The index finds words by three neighbouring characters, word ends among them. What has none would be looked for everywhere. */
const indexed = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

async function areWordsRare(reader: Reader, search: string): Promise<boolean> {
  if (!indexed.test(search)) return false
  const { rows } = await sql<{ n: bigint }>`
    SELECT count(*) AS n FROM (SELECT 1 FROM people m WHERE ${words} LIKE ${containing(search)} LIMIT ${foundMax + 1}) f`.execute(
    reader,
  )
  return (rows[0]?.n ?? 0n) <= foundMax
}

const inTeam = (memberId: bigint, level: number | undefined): RawBuilder<unknown> =>
  level === undefined ? sql`s.uplines @> ARRAY[${memberId}]::bigint[]` : inLevel(memberId, level)

function withWords(memberId: bigint, level: number | undefined, search: string): RawBuilder<unknown> {
  return sql`SELECT s.member_id, array_position(s.uplines, ${memberId}) AS level
    FROM (SELECT m.id FROM people m WHERE ${words} LIKE ${containing(search)} OFFSET 0) f
    JOIN sponsorships s ON s.member_id = f.id WHERE ${inTeam(memberId, level)}`
}

type Found = { member_id: bigint; level: number; total: bigint }

/**
 * A page of these members, those with the words that are searched for, in order. They are few enough to look at each: with
 * LIKE the planner would rather read the whole index of words.
 */
async function sortOut(
  reader: Reader,
  team: RawBuilder<unknown>,
  query: TeamQuery,
): Promise<Omit<TeamPage, 'levelCounts'>> {
  const { rows } = await sql<Found>`
    SELECT t.member_id, t.level, count(*) OVER () AS total FROM (${team}) t JOIN people m ON m.id = t.member_id
    ${query.search ? sql`WHERE strpos(${words}, ${query.search.toLowerCase()}) > 0` : sql``}
    ORDER BY ${orderOf(query)} LIMIT ${query.limit} OFFSET ${query.offset}`.execute(reader)
  const places = rows.map((row) => ({ memberId: row.member_id, level: row.level }))
  if (rows[0] || query.offset === 0) return { places, total: Number(rows[0]?.total ?? 0n) }
  const { total } = await sortOut(reader, team, { ...query, offset: 0, limit: 1 })
  return { places, total }
}

/** Without words the members of a large team are many, so that few others are passed by on the way. */
async function walk(reader: Reader, memberId: bigint, query: TeamQuery): Promise<TeamPlace[]> {
  const { rows } = await sql<{ member_id: bigint; level: number }>`
    SELECT m.id AS member_id, array_position(s.uplines, ${memberId}) AS level
    FROM people m JOIN sponsorships s ON s.member_id = m.id WHERE ${inTeam(memberId, query.level)}
    ORDER BY ${orderOf(query)} LIMIT ${query.limit} OFFSET ${query.offset}`.execute(reader)
  return rows.map((row) => ({ memberId: row.member_id, level: row.level }))
}
