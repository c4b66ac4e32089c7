import { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeActive } from '../affiliate/testing/make-active.ts'
import { creditDeposit } from '../fuel/credit-deposit.ts'
import { sealEntries } from '../ledger/seal-entries.ts'
import { addSeconds } from '../platform/clock.ts'
import { inTx, openDatabase } from '../platform/db.ts'
import { testServer } from '../sandbox/testing/test-server.ts'
import { addMember } from '../testing/postgres-world.ts'
import { closeTrades } from '../trading/testing/close-trades.ts'
import { countGrowth } from './count-growth.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api' })
const database = openDatabase(server.databaseUrl)
const { db } = database
afterAll(() => database.close())

const now = new Date()
const usd = (dollars: number) => micro(BigInt(dollars) * 1_000_000n)
let owner = ''
let ada = 0n
let twins: bigint[] = []
beforeAll(async () => {
  const account = server.accounts.find(({ role }) => role === 'owner')
  const { body } = await server.call('POST', '/auth', { body: { email: account?.email, password: account?.password } })
  owner = String(body.token)
  await inTx(db, async (tx) => {
    ada = await addMember(tx, 'Ada', null)
    twins = [await addMember(tx, 'Ben', ada), await addMember(tx, 'Cleo', ada)]
    await makeActive(tx, ada)
    for (const [place, memberId] of twins.entries()) {
      await makeActive(tx, memberId)
      await creditDeposit(tx, { log: `growth ${place}`, memberId, amount: usd(100), now })
      await closeTrades(tx, [{ memberId, positionId: 1n, profit: usd(50), closedAt: now }], now)
    }
    const address = `0x${'a'.repeat(40)}`
    for (const memberId of [ada, ...twins.slice(0, 1)])
      await sql`INSERT INTO payout_addresses (member_id, address, usable_at, changed_at) VALUES (${memberId}, ${address}, ${now}, ${now})`.execute(
        tx,
      )
  })
  // Transactions of other databases of the server hold seals back.
  while (await isUnsealed()) await sealEntries(db, now)
})
async function isUnsealed(): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`SELECT (SELECT count(*) FROM ledger_entries) >
    (SELECT coalesce(sum(entries), 0) FROM ledger_seals) AS left`.execute(db)
  return rows[0]?.left === true
}
const get = (path: string) => server.call('GET', path, { token: owner })
const file = async (path: string) =>
  (await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${owner}` } })).text()

test('the funnel, the cohorts and the biggest teams are what members did', async () => {
  await server.call('POST', '/auth/register-visit')
  await server.call('POST', '/auth/register-visit')
  await countGrowth(db).runDue(now)
  const { weeks, teams, countedAt } = routes.readGrowth.reply.parse((await get('/operator/growth?weeks=4')).body)
  expect(countedAt).toBe(now.toISOString())
  expect(weeks.reduce((sum, week) => sum + week.visited, 0)).toBe(2)
  expect(weeks.reduce((sum, { registered }) => sum + registered, 0)).toBe(3)
  expect(weeks.reduce((sum, { funded }) => sum + funded, 0)).toBe(2)
  expect(weeks.reduce((sum, { active }) => sum + active, 0)).toBe(3)
  expect(weeks.reduce((sum, { deposited }) => sum + deposited, 0)).toBe(200)
  expect(teams).toMatchObject([{ name: 'Ada', members: 2 }])
  // Within the quarter of an hour nothing is counted again.
  await inTx(db, (tx) => addMember(tx, 'Dora', null))
  await countGrowth(db).runDue(addSeconds(now, 60))
  expect((await get('/operator/growth')).body.countedAt).toBe(now.toISOString())
})

test('who shares a payout address stands together with the income they took, and can be held for review once', async () => {
  await countGrowth(db).runDue(addSeconds(now, 3_600))
  const read = async () =>
    routes.listClusters.reply.parse((await get('/operator/growth/clusters?page=1&pageSize=10')).body)
  const { clusters, total } = await read()
  expect(total).toBe(1)
  const [cluster] = clusters
  expect(cluster).toMatchObject({ kind: 'payout_address', size: 2, held: 0 })
  expect(cluster?.members.map(({ name }) => name)).toEqual(['Ada', 'Ben'])
  expect(cluster?.income).toBeGreaterThan(10)
  const hold = () =>
    server.call('POST', `/operator/growth/clusters/${cluster?.id}/hold`, {
      token: owner,
      body: { reason: 'one person?' },
    })
  expect((await hold()).body).toEqual({ held: 2 })
  expect((await hold()).body).toEqual({ held: 0 })
  const frozen = await db.selectFrom('frozen_members').select(['member_id', 'reason']).orderBy('member_id').execute()
  expect(frozen).toEqual([ada, twins[0]].map((member_id) => ({ member_id, reason: 'held for review: one person?' })))
  const states = await db
    .selectFrom('bots')
    .select('state')
    .where('member_id', 'in', [ada, twins[0] ?? 0n])
    .execute()
  expect(states).toEqual([{ state: 'frozen' }, { state: 'frozen' }])
  expect((await read()).clusters[0]).toMatchObject({ held: 2 })
})

test('the report counts what was paid on the chain by its day, once, and nothing that failed', async () => {
  const end = (amount: number, status: string, at: string) =>
    sql`UPDATE payouts SET status = ${status}, ended_at = ${at}::timestamptz WHERE subject_id = ${amount}`.execute(db)
  for (const amount of [5, 7, 11])
    await sql`INSERT INTO payouts (kind, subject_id, member_id, address, amount, status, queued_at)
      VALUES ('withdrawal', ${amount}, ${ada}, ${`0x${'a'.repeat(40)}`}, ${usd(amount)}, 'sending', ${now})`.execute(db)
  await end(5, 'paid', '2039-06-01T23:59:59Z')
  // What is written once more without a change was paid once.
  await end(5, 'paid', '2039-06-01T23:59:59Z')
  await end(7, 'paid', '2039-06-02T00:00:00Z')
  await end(11, 'failed', '2039-06-02T00:00:00Z')
  const paid = async (days: string) =>
    routes.readMoneyReport.reply.parse((await get(`/operator/reports/money${days}`)).body).payouts
  expect(await paid('')).toEqual({ count: 2, amount: 12 })
  expect(await paid('?from=2039-06-02')).toEqual({ count: 1, amount: 7 })
  expect(await paid('?from=2039-06-01&to=2039-06-01')).toEqual({ count: 1, amount: 5 })
  expect(await paid('?to=2039-05-31')).toEqual({ count: 0, amount: 0 })
})

test('money by day and kind, and incomes of a year, are those of the ledger to the micro-dollar', async () => {
  const { totals, days } = routes.readMoneyReport.reply.parse((await get('/operator/reports/money')).body)
  expect(totals.map(({ kind, entries }) => `${kind} ${entries}`)).toEqual(['charge 2', 'deposit 2'])
  expect(days).toHaveLength(1)
  const { rows } = await sql<{ kind: string; got: string }>`
    SELECT kind, sum(a)::text AS got FROM ledger_entries, unnest(amounts) a WHERE a > 0 GROUP BY kind ORDER BY kind::text`.execute(
    db,
  )
  expect(totals.map(({ kind, amount }) => ({ kind, got: String(Math.round(amount * 1_000_000)) }))).toEqual(rows)
  const money = await file('/operator/reports/file?report=money&format=csv')
  expect(money.split('\r\n')[0]).toBe('Day (UTC),Kind,Account,Entries,Got ($),Gave ($)')
  const incomes = (await file('/operator/reports/file?report=incomes&format=csv')).trim().split('\r\n')
  expect(incomes).toHaveLength(2)
  const { direct_total, level_total } = await db
    .selectFrom('income_balances')
    .select(['direct_total', 'level_total'])
    .where('member_id', '=', ada)
    .executeTakeFirstOrThrow()
  const [name, , , year, direct, level, income] = incomes[1]?.split(',') ?? []
  expect([name, year]).toEqual(['Ada', String(now.getUTCFullYear())])
  const micros = (dollars: string | undefined) => BigInt(Math.round(Number(dollars) * 1_000_000))
  expect([micros(direct), micros(level)]).toEqual([direct_total, level_total])
  expect(micros(income)).toBe(direct_total + level_total)
  const other = await file('/operator/reports/file?report=incomes&format=csv&year=2021')
  expect(other.trim().split('\r\n')).toHaveLength(1)
  const sheet = await fetch(`${server.url}/api/operator/reports/file?report=payouts&format=xlsx`, {
    headers: { authorization: `Bearer ${owner}` },
  })
  expect(sheet.headers.get('content-disposition')).toContain('payouts.xlsx')
  expect(
    Buffer.from(await sheet.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})
