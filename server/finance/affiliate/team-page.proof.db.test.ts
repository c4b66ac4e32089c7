import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { readTeamPage, type TeamQuery } from './team-page.ts'

const database = await testDatabase()
const { db } = database
const root = 1n
const teamSize = 60_000
const others = 30_000

/**
 * Two trees, each member bringing three others: the root's team, larger than what is looked through, and other people.
 * Everyone is a `walker`; `quartz` is rare, `ocean` frequent among the others and rare in the team, and `zz` ends one name.
 */
beforeAll(async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`
    SET session_replication_role = replica;
    CREATE TEMP TABLE grown AS WITH RECURSIVE g(id, uplines) AS (
      SELECT r, '{}'::bigint[] FROM unnest(ARRAY[1, ${teamSize + 2}]::bigint[]) AS r
      UNION ALL
      SELECT c.id, (g.id || g.uplines)[1:20] FROM g
      CROSS JOIN LATERAL (SELECT base + (g.id - base) * 3 + k AS id, last
                          FROM (SELECT CASE WHEN g.id <= ${teamSize + 1} THEN 1 ELSE ${teamSize + 2} END AS base,
                                       CASE WHEN g.id <= ${teamSize + 1} THEN ${teamSize + 1} ELSE ${teamSize + 2 + others} END AS last) b,
                               generate_series(1, 3) AS k) c
      WHERE c.id <= c.last)
    SELECT * FROM g`)
  // In small transactions: live events of every database on the server wait for the oldest one.
  for (let from = 1; from <= teamSize + others + 2; from += 3_000) {
    const some = `FROM grown WHERE id BETWEEN ${from} AND ${from + 2_999} ORDER BY id`
    await client.query(
      `INSERT INTO members (id, ref_id, name, email, password_hash, sponsor_id, terms_accepted_at, created_at) OVERRIDING SYSTEM VALUE
       SELECT id, 'FL' || lpad(id::text, 8, '0'),
         CASE WHEN id % 997 = 5 THEN 'Quartz ' WHEN id > ${teamSize + 1} OR id % 401 = 7 THEN 'Ocean ' ELSE 'Plain ' END || (id * 7919) % 100003
           || CASE WHEN id = 777 THEN 'zz' ELSE '' END,
         'walker' || id || '@team.test', '-', uplines[1], now(), now() ${some}`,
    )
    await client.query(
      `INSERT INTO sponsorships (member_id, uplines, root_id) SELECT id, uplines, coalesce(uplines[cardinality(uplines)], id) ${some}`,
    )
  }
  await client.query(
    `INSERT INTO team_levels (member_id, members)
     SELECT 1, array_agg((SELECT count(*) FROM grown WHERE uplines[level] = 1)::int ORDER BY level) FROM generate_series(1, 20) AS level`,
  )
  await client.query('ANALYZE members, sponsorships')
  await client.end()
})

type Expected = { id: bigint; level: number; name: string; email: string }

/** The team as the sponsors themselves say it, in memory. */
async function wholeTeam(): Promise<Expected[]> {
  const { rows } = await sql<Expected>`
    WITH RECURSIVE below AS (
      SELECT id, 1 AS level FROM members WHERE sponsor_id = ${root}
      UNION ALL SELECT m.id, b.level + 1 FROM below b JOIN members m ON m.sponsor_id = b.id)
    SELECT m.id, b.level, m.name, m.email FROM below b JOIN members m ON m.id = b.id`.execute(db)
  return rows.sort((a, b) => a.level - b.level || Number(a.id - b.id))
}
const team = new Promise<Expected[]>((resolve, reject) => beforeAll(() => wholeTeam().then(resolve, reject)))

async function expectPage(query: TeamQuery, looked: (team: Expected[]) => Expected[] = (all) => all) {
  const sign = query.order === 'desc' ? -1 : 1
  const key = (member: Expected) => (query.sort === 'name' ? member.name : query.sort === 'email' ? member.email : '')
  const found = looked(await team)
    .filter(({ level }) => query.level === undefined || level === query.level)
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes((query.search ?? '').toLowerCase()))
    .sort((a, b) => sign * (compare(key(a), key(b)) || (query.sort ? 0 : a.level - b.level) || Number(a.id - b.id)))
  const page = await readTeamPage(db, root, query)
  expect(page.places).toEqual(
    found.slice(query.offset, query.offset + query.limit).map(({ id, level }) => ({ memberId: id, level })),
  )
  expect(page.total).toBe(found.length)
  return page
}
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

describe(`in a team of ${teamSize}`, () => {
  const first = { limit: 10, offset: 0 }

  test.each<{ name: string; query: TeamQuery }>([
    { name: 'rare words', query: { ...first, search: 'quartz' } },
    { name: 'rare words, another page', query: { limit: 10, offset: 20, search: 'QUARTZ' } },
    { name: 'rare words, the last page', query: { limit: 50, offset: 50, search: 'quartz' } },
    { name: 'rare words, beyond the last page', query: { limit: 50, offset: 500, search: 'quartz' } },
    { name: 'rare words by name', query: { ...first, search: 'quartz', sort: 'name' } },
    { name: 'rare words by e-mail, backwards', query: { ...first, search: 'quartz', sort: 'email', order: 'desc' } },
    { name: 'rare words, deepest level first', query: { ...first, search: 'quartz', order: 'desc' } },
    { name: 'rare words on one level', query: { ...first, search: 'quartz', level: 9 } },
    { name: 'words of one member', query: { ...first, search: 'walker54321@' } },
    { name: 'words nobody has', query: { ...first, search: 'nobody' } },
    { name: 'signs that mean something to a database', query: { ...first, search: '%_\\' } },
    { name: 'frequent words on a level that is looked through whole', query: { ...first, search: 'walker', level: 8 } },
    { name: 'the first page', query: first },
    { name: 'a page over the end of a level', query: { limit: 20, offset: 355 } },
    { name: 'a page over several levels', query: { limit: 100, offset: 0 } },
    { name: 'the last page', query: { limit: 100, offset: 59_950 } },
    { name: 'beyond the last page', query: { limit: 10, offset: 70_000 } },
    { name: 'deepest level first', query: { limit: 30, offset: 30_480, order: 'desc' } },
    { name: 'one level, far on', query: { limit: 10, offset: 6_555, level: 8 } },
    { name: 'all by name', query: { limit: 10, offset: 30, sort: 'name' } },
    { name: 'all by e-mail, backwards', query: { ...first, sort: 'email', order: 'desc' } },
    { name: 'one level by name', query: { ...first, sort: 'name', level: 10 } },
  ])('$name: the same as going through everyone', ({ query }) => expectPage(query).then(() => {}))

  test.each<{ name: string; query: TeamQuery }>([
    { name: 'words everyone has', query: { ...first, search: 'walker' } },
    { name: 'words everyone has, far on', query: { limit: 10, offset: 49_995, search: 'walker' } },
    { name: 'words everyone has, by name', query: { ...first, search: 'walker', sort: 'name', order: 'desc' } },
    { name: 'words that are frequent elsewhere', query: { ...first, search: 'ocean' } },
    { name: 'two letters', query: { ...first, search: 'zz' } },
    { name: 'one sign', query: { ...first, search: '.' } },
  ])('$name: the same as going through the first 50,000', ({ query }) =>
    expectPage(query, (all) => all.slice(0, 50_000)).then(() => {}),
  )

  test('words everyone has, deepest level first: the last 50,000 are looked through', async () => {
    const page = await expectPage({ ...first, search: 'walker', order: 'desc' }, (all) => all.slice(-50_000))
    expect(page.places[0]?.level).toBe(10)
  })
})
