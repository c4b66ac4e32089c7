import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/db.ts'
import { containing } from '../platform/page-bounds.ts'
import { levelsOf } from './store.ts'

export type TeamPlace = { memberId: bigint; level: number }
export type TeamQuery = {
  level?: number | undefined
  search?: string | undefined
  sort?: 'level' | 'name' | 'email' | 'referral_id' | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}
export type TeamPage = { places: TeamPlace[]; levelCounts: number[]; total: number }

/** Up to this many members a team is gathered and sorted; beyond it the members are walked in the order that is asked for. */
const gatheredMax = 20_000
/** Matches of a search in a larger team are counted up to here. */
const countedMax = 10_000

/** One page of the team below a member. What it costs depends on the page, not on the team. */
export async function readTeamPage(reader: Reader, memberId: bigint, query: TeamQuery): Promise<TeamPage> {
  const levelCounts = (await levelsOf(reader, memberId))?.members ?? []
  const wanted = levelCounts.map((count, index) => (query.level === undefined || query.level === index + 1 ? count : 0))
  const size = wanted.reduce((sum, count) => sum + count, 0)
  const bySearch = query.search !== undefined && query.search !== ''
  if (!bySearch && (query.sort ?? 'level') === 'level') {
    return { places: await levelByLevel(reader, memberId, wanted, query), levelCounts, total: size }
  }
  const found =
    size <= gatheredMax ? await gather(reader, memberId, wanted, query) : await walk(reader, memberId, query, size)
  return { ...found, levelCounts }
}

const inLevel = (memberId: bigint, level: number): RawBuilder<unknown> =>
  sql`cardinality(s.uplines) >= ${sql.lit(level)} AND s.uplines[${sql.lit(level)}] = ${memberId}`

/** The counters say on which levels the page lies, so only those are read. */
async function levelByLevel(
  reader: Reader,
  memberId: bigint,
  wanted: readonly number[],
  query: TeamQuery,
): Promise<TeamPlace[]> {
  const places: TeamPlace[] = []
  const levels = wanted.map((count, index) => ({ level: index + 1, count }))
  if (query.order === 'desc') levels.reverse()
  let { offset } = query
  for (const { level, count } of levels) {
    const missing = query.limit - places.length
    if (missing === 0) break
    if (offset >= count) {
      offset -= count
      continue
    }
    const { rows } = await sql<{ member_id: bigint }>`
      SELECT s.member_id FROM sponsorships s WHERE ${inLevel(memberId, level)} ORDER BY s.uplines[${sql.lit(level)}], s.member_id
      LIMIT ${missing} OFFSET ${offset}`.execute(reader)
    places.push(...rows.map((row) => ({ memberId: row.member_id, level })))
    offset = 0
  }
  return places
}

const words = sql`lower(m.name) || ' ' || m.email || ' ' || lower(m.ref_id)`
const columns = { level: sql`level`, name: sql`m.name`, email: sql`m.email`, referral_id: sql`m.ref_id` }

const orderOf = (query: TeamQuery) => {
  const direction = query.order === 'desc' ? sql`DESC` : sql`ASC`
  return sql`${columns[query.sort ?? 'level']} ${direction}, m.id ${direction}`
}

async function gather(reader: Reader, memberId: bigint, wanted: readonly number[], query: TeamQuery) {
  const levels = wanted.flatMap((count, index) => (count > 0 ? [index + 1] : []))
  if (levels.length === 0) return { places: [], total: 0 }
  const parts = levels.map(
    (level) =>
      sql`SELECT s.member_id, ${sql.lit(level)} AS level FROM sponsorships s WHERE ${inLevel(memberId, level)}`,
  )
  const { rows } = await sql<{ member_id: bigint; level: number; total: bigint }>`
    SELECT t.member_id, t.level, count(*) OVER () AS total
    FROM (${sql.join(parts, sql` UNION ALL `)}) t JOIN members m ON m.id = t.member_id
    WHERE ${query.search ? sql`${words} LIKE ${containing(query.search)}` : sql`true`}
    ORDER BY ${orderOf(query)} LIMIT ${query.limit} OFFSET ${query.offset}`.execute(reader)
  return {
    places: rows.map((row) => ({ memberId: row.member_id, level: row.level })),
    total: Number(rows[0]?.total ?? 0n),
  }
}

async function walk(reader: Reader, memberId: bigint, query: TeamQuery, size: number) {
  const level = sql`array_position(s.uplines, ${memberId})`
  const from = sql`FROM members m JOIN sponsorships s ON s.member_id = m.id
    WHERE ${query.level === undefined ? sql`s.uplines @> ARRAY[${memberId}]::bigint[]` : inLevel(memberId, query.level)}
      ${query.search ? sql`AND ${words} LIKE ${containing(query.search)}` : sql``}`
  const order = (query.sort ?? 'level') === 'level' ? sql`m.id` : orderOf(query)
  const { rows } = await sql<{ member_id: bigint; level: number }>`
    SELECT m.id AS member_id, ${level} AS level ${from} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}`.execute(
    reader,
  )
  const total = query.search
    ? await sql<{ n: bigint }>`SELECT count(*) AS n FROM (SELECT 1 ${from} LIMIT ${countedMax}) c`
        .execute(reader)
        .then((r) => Number(r.rows[0]?.n ?? 0n))
    : size
  return { places: rows.map((row) => ({ memberId: row.member_id, level: row.level })), total }
}
