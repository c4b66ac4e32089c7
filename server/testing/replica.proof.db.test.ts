import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { agedMs, asOfHeader, lastPosition, positionHeader } from '@fairlead/contract/figures-age'
import type { Route } from '@fairlead/contract/route'
import { routes } from '@fairlead/contract/table'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isDatabaseAway } from '../platform/database/database-away.ts'
import { openDatabase } from '../platform/database/db.ts'
import { migrate } from '../platform/schema/migrate.ts'
import { breakingProxy } from '../sandbox/testing/breaking-proxy.ts'
import { debianCluster, hasDebianPostgres } from '../sandbox/testing/debian-postgres.ts'
import { liveLogins } from '../sandbox/testing/live-logins.ts'
import { memberOverHttp } from '../sandbox/testing/member-over-http.ts'
import { standbyOf } from '../sandbox/testing/standby.ts'
import { testServer } from '../sandbox/testing/test-server.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { type Person, until, walletPeople } from '../wallet/withdrawals/testing/people.ts'

if (!hasDebianPostgres()) throw new Error('A replica is made by pg_basebackup of the Debian package postgresql-15')

const primaryUrl = await debianCluster()
await migrate(primaryUrl, pathToFileURL(`${resolve('database')}/`))
const { API_DATABASE_URL: apiUrl = '' } = await liveLogins(primaryUrl, ['api'])
const standby = await standbyOf(primaryUrl)
const proxy = await breakingProxy(atStandby())
whenOver(() => proxy.close())
const server = await testServer({ API_DATABASE_URL: apiUrl, REPLICA_DATABASE_URL: proxy.url }, primaryUrl)
const people = walletPeople(server)
const lagSeconds = 30

/** The API's own login, at the replica. */
function atStandby(): string {
  const url = new URL(apiUrl)
  url.port = new URL(standby.url()).port
  return url.href
}

type Read = { status: number; body: Record<string, unknown>; ageMs: number | undefined; position: string | null }

async function read(person: Person, path: string, seen?: string | null): Promise<Read> {
  const { status, body, headers } = await server.call('GET', path, {
    token: person.token,
    ...(seen && { headers: { [positionHeader]: seen } }),
  })
  const asOf = headers.get(asOfHeader)
  return {
    ...{ status, body, position: headers.get(positionHeader) },
    ageMs: asOf === null ? undefined : Date.parse(headers.get('x-time') ?? '') - Date.parse(asOf),
  }
}

const isFromReplica = ({ ageMs }: Read) => ageMs !== undefined

const sponsor = await people.member({ income: 50, address: `0x${'ab'.repeat(20)}` })
const member = await people.member({ sponsor })
const other = await people.member()
const finance = await people.operator('finance')
const support = await people.operator('support')
await people.fuel(member, 200)

/** Every call that may lag, as somebody asks it. */
const asked: Record<string, [who: Person, path: string]> = {
  readBotStats: [member, '/botstats?page=1'],
  listTrades: [member, '/trades?page=1'],
  readPerformance: [member, '/performance?range=1M'],
  readBotLog: [member, '/bot/log?page=1'],
  downloadEaLog: [member, '/download-ea-log?startDate=2025-03-22&endDate=2025-03-26'],
  readFuelStats: [member, '/fuelstats?page=1'],
  readFuelFees: [member, '/fuelstats/fees?page=1'],
  readDirectTeam: [sponsor, '/referral?page=1'],
  readActiveDirectTeam: [sponsor, '/referral/myteam?page=1'],
  readGenerationTeam: [sponsor, '/generation?page=1'],
  readGenerationIncome: [sponsor, '/generation/generation-income?page=1'],
  explainIncome: [sponsor, `/generation/members/${await refIdOf(member)}/income?page=1`],
  readTeamTree: [sponsor, '/generation/tree?page=1'],
  readReferralClicks: [sponsor, '/referral/clicks'],
  readIncomePeriods: [sponsor, '/finance/income-periods?by=week'],
  readBrought: [sponsor, '/referral/brought?page=1'],
  readStatement: [member, '/finance/statement?page=1'],
  downloadStatement: [member, '/finance/statement/file?format=csv'],
  readPeriodStatement: [member, `/finance/statement/period?period=${new Date().toISOString().slice(0, 7)}`],
  downloadPeriodStatement: [
    member,
    `/finance/statement/period/file?format=csv&period=${new Date().toISOString().slice(0, 7)}`,
  ],
  listMembers: [support, '/operator/members?page=1'],
  readMemberStatement: [support, `/operator/members/${member.id}/statement?page=1`],
  readMemberTrades: [support, `/operator/members/${member.id}/trades?page=1`],
  readMemberLog: [support, `/operator/members/${member.id}/log?page=1`],
  readMemberTeam: [support, `/operator/members/${sponsor.id}/team?page=1`],
  listMemberMails: [support, `/operator/members/${member.id}/mails?page=1`],
  listMemberAudit: [support, `/operator/members/${member.id}/audit?page=1`],
  listAudit: [finance, '/operator/audit?page=1'],
  downloadAudit: [finance, '/operator/audit/file?format=csv'],
  readMoneyReport: [finance, '/operator/reports/money'],
  downloadReport: [finance, '/operator/reports/file?report=incomes&format=csv'],
  readFigures: [finance, '/operator/figures?from=2026-01-01&to=2026-01-31'],
  readGrowth: [finance, '/operator/growth'],
  listSettingChanges: [support, '/operator/settings/changes?page=1'],
}
const mayLag = Object.entries<Route>(routes).filter(([, route]) => route.mayLag)

async function refIdOf({ id }: Person): Promise<string> {
  const { ref_id } = await people.db
    .selectFrom('members')
    .select('ref_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return ref_id
}

/** Of an answer that is of another moment: what says of which. */
const timeless = (body: object): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value) => (['from', 'to', 'madeAt', 'countedAt'].includes(name) ? undefined : value)),
  )

test.each(mayLag)('%s: a replica that has everything says what the primary says', async (name) => {
  const [who, path] = asked[name] ?? expect.fail(`${name} is not asked here`)
  const told = async () => {
    await standby.catchUp()
    return read(who, path)
  }
  await until(async () => isFromReplica(await told()))
  const fromReplica = await told()
  const fromPrimary = await read(who, path, lastPosition)
  expect([fromReplica.status, fromPrimary.status, isFromReplica(fromPrimary)]).toEqual([200, 200, false])
  expect(fromReplica.ageMs).toBeLessThan(agedMs)
  // A spreadsheet carries the moment it was made.
  if (name !== 'downloadEaLog') expect(timeless(fromReplica.body)).toEqual(timeless(fromPrimary.body))
})

const namesIn = ({ body }: Read) => (body.members as { name: string }[]).map(({ name }) => name)
const kindsIn = ({ body }: Read) => (body.lines as { kind: string }[]).map(({ kind }) => kind)
const statementOf = (who: Person, seen?: string | null) => read(who, '/finance/statement?page=1', seen)

test(`a replica ${lagSeconds} s behind`, async () => {
  await standby.lagBy(lagSeconds)
  const asOld = async () => ((await read(support, '/operator/members?page=1')).ageMs ?? 0) >= (lagSeconds - 2) * 1_000
  await until(asOld)

  // What nobody was told of is as old as the answer says.
  await people.db.updateTable('members').set({ name: 'Renamed Just Now' }).where('id', '=', other.id).execute()
  const list = await read(support, '/operator/members?page=1')
  expect(list.ageMs).toBeGreaterThan((lagSeconds - 2) * 1_000)
  expect(list.ageMs).toBeLessThan((lagSeconds + 60) * 1_000)
  expect(namesIn(list)).not.toContain('Renamed Just Now')
  expect(namesIn(await read(support, '/operator/members?page=1', lastPosition))).toContain('Renamed Just Now')
  const file = await read(other, '/finance/statement/file?format=csv')
  expect(String(file.body.text)).toMatch(/\r\nFigures as of \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\r\n$/)
  const period = await read(other, `/finance/statement/period?period=${new Date().toISOString().slice(0, 7)}`)
  expect(Date.now() - Date.parse(String(period.body.madeAt))).toBeGreaterThan((lagSeconds - 2) * 1_000)

  // What a member did is there at once, and stays there; on their other screens, too, for they are told of it.
  const claimed = await people.call(member, 'POST', '/packages/activate-joining-bonus')
  expect(claimed.status).toBe(200)
  const position = claimed.headers.get(positionHeader)
  const first = await statementOf(member, position)
  expect([isFromReplica(first), kindsIn(first)]).toEqual([false, expect.arrayContaining(['bonus'])])
  expect(kindsIn(await statementOf(member))).toContain('bonus')
  let back: Read
  do {
    back = await statementOf(member, first.position)
    expect(kindsIn(back)).toContain('bonus')
  } while (!isFromReplica(back))
  expect(back.ageMs).toBeGreaterThan(agedMs)

  // What is told only to whoever did it.
  const noted = await people.call(support, 'POST', `/operator/members/${other.id}/notes`, { words: 'Called back.' })
  expect(noted.status).toBe(200)
  const trail = `/operator/members/${other.id}/audit?page=1`
  const seesNote = (found: Read) => JSON.stringify(found.body).includes('add note')
  expect(seesNote(await read(support, trail, noted.headers.get(positionHeader)))).toBe(true)
})

test('behind as it is, an approval is in the list of whoever approved, and of everybody whose console was told of it', async () => {
  await people.withdraw(sponsor, 15)
  expect((await people.verify(sponsor, await people.otp(sponsor))).status).toBe(200)
  const { id } = await people.newest(sponsor)
  const approved = await people.approve(finance, 'withdrawals', id)
  expect(approved.status).toBe(200)
  const listed = async (seen?: string | null) =>
    JSON.stringify((await read(finance, '/operator/audit?page=1', seen)).body).includes('approve withdrawal')
  expect(await listed(approved.headers.get(positionHeader))).toBe(true)
  expect(await listed()).toBe(true)
})

test('behind as it is, what an open page hears of is in what it asks for next', async () => {
  const page = new AbortController()
  const stream = await fetch(`${server.url}/api/stream`, {
    headers: { authorization: `Bearer ${sponsor.token}` },
    signal: page.signal,
  })
  const heard = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const before = await read(sponsor, '/referral?page=1')
  const joining = memberOverHttp(server, 'Newcomer', { refId: await refIdOf(sponsor) })
  for (let text = ''; !text.includes('event: notification'); text += (await heard?.read())?.value ?? '');
  const after = await read(sponsor, '/referral?page=1', before.position)
  expect(after.body.total).toBe(Number(before.body.total) + 1)
  page.abort()
  await joining
})

test('behind as it is, the sums of two screens agree, or one says that it is of another moment', async () => {
  for (let dollars = 1; dollars <= 5; dollars++) {
    await people.fuel(member, dollars)
    const { body: prefs } = await read(member, '/settings/get-user-prefes')
    const report = await read(member, '/fuelstats?page=1')
    expect(report.body.fuelBalance).toBe(prefs.fuelBalance)
    await new Promise((next) => setTimeout(next, 300))
  }
  // Of somebody who is told nothing.
  const sums = async () => {
    const [list, figures] = [
      await read(finance, '/operator/members?page=1'),
      await read(finance, `/operator/members/${other.id}`),
    ]
    const listed = (list.body.members as { id: number; name: string }[]).find(({ id }) => id === Number(other.id))
    return { list, agree: listed?.name === figures.body.name }
  }
  for (let rename = 1; rename <= 3; rename++) {
    await people.db
      .updateTable('members')
      .set({ name: `Renamed ${rename}` })
      .where('id', '=', other.id)
      .execute()
    const { list, agree } = await sums()
    expect(agree || (list.ageMs ?? 0) > agedMs).toBe(true)
  }
})

test('what a server has not because it only replays is told as a database that is away', async () => {
  const { db, close } = openDatabase(atStandby())
  whenOver(close)
  // What limits count is kept by the primary alone.
  const counted = await sql`SELECT FROM rate_limits`.execute(db).catch((error: unknown) => error)
  expect(counted).toMatchObject({ code: '0A000' })
  expect(isDatabaseAway(counted)).toBe(true)
  const replayed = await sql`SELECT pg_current_wal_lsn()`.execute(db).catch((error: unknown) => error)
  expect(replayed).toMatchObject({ code: '55000' })
  expect(isDatabaseAway(replayed)).toBe(true)
})

test('a replica that is killed is missed by nobody but operators, and one that is back is read from again', async () => {
  await standby.lagBy(0)
  const path = '/operator/members?page=1'
  await until(async () => isFromReplica(await read(support, path)))

  await standby.stop('immediate')
  for (let call = 0; call < 20; call++)
    expect(await read(support, path)).toMatchObject({ status: 200, ageMs: undefined })
  expect((await server.call('GET', '/ready')).status).toBe(200)
  const openAlert = async () => {
    const { body } = await read(support, '/operator/alerts?page=1')
    const alerts = body.alerts as { kind: string; words: string; overAt: string | null }[]
    return alerts.find(({ kind, overAt }) => kind === 'replica_unused' && overAt === null)?.words
  }
  await until(async () => (await openAlert()) !== undefined)
  expect(await openAlert()).toBe(
    'The replica does not respond. Reports and lists are read from the primary until it is back.',
  )

  await standby.start()
  await proxy.serve(atStandby())
  await until(async () => isFromReplica(await read(support, path)))
  await until(async () => (await openAlert()) === undefined)
})

test('one that is gone without a word costs a few seconds, once', async () => {
  const path = '/operator/members?page=1'
  await until(async () => isFromReplica(await read(support, path)))
  proxy.hang()
  const begun = performance.now()
  for (let call = 0; call < 10; call++) expect((await read(support, path)).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(15_000)
  await proxy.serve(atStandby())
  await until(async () => isFromReplica(await read(support, path)))
})

test('a file that is under way when the replica is killed is whole', async () => {
  const rows = 60_000
  await sql`INSERT INTO operator_audit (actor_id, action, subject, details, at)
    SELECT ${finance.id}, 'tested', 'row ' || n, jsonb_build_object('words', repeat('x', 100)), now()
    FROM generate_series(1, ${rows}) n`.execute(people.db)
  await until(async () => {
    await standby.catchUp()
    return isFromReplica(await read(finance, '/operator/audit?page=1&pageSize=1'))
  })
  const response = await fetch(`${server.url}/api/operator/audit/file?format=csv&search=tested`, {
    headers: { authorization: `Bearer ${finance.token}` },
  })
  expect(response.headers.get(asOfHeader)).not.toBeNull()
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = (await reader?.read())?.value ?? ''
  await standby.stop('immediate')
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
  const numbers = text.match(/,row \d+,/g) ?? []
  expect([numbers.length, new Set(numbers).size]).toEqual([rows, rows])
})
