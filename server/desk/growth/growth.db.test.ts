import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeTrades } from '../../bots/trading/testing/close-trades.ts'
import { makeActive } from '../../finance/affiliate/testing/make-active.ts'
import { creditDeposit } from '../../finance/fuel/credit-deposit.ts'
import { freezeMember } from '../../finance/fuel/standing/freeze.ts'
import { sealEntries } from '../../finance/ledger/seal-entries.ts'
import { addSeconds } from '../../platform/clock.ts'
import { inTx, openDatabase } from '../../platform/database/db.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { countGrowth } from './count-growth.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api' })
const database = openDatabase(server.databaseUrl)
const { db } = database
afterAll(() => database.close())

const now = new Date()
const usd = (dollars: number) => micro(BigInt(dollars) * 1_000_000n)
let owner = ''
let finance = ''
let ada = 0n
let twins: bigint[] = []
beforeAll(async () => {
  owner = await tokenOf('owner')
  finance = await tokenOf('finance')
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
async function tokenOf(wanted: string): Promise<string> {
  const account = server.accounts.find(({ role }) => role === wanted)
  const { body } = await server.call('POST', '/auth', { body: { email: account?.email, password: account?.password } })
  return String(body.token)
}
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
    routes.readMoneyReport.reply.parse((await get(`/operator/reports/money${days}`)).body).transfers
  expect(await paid('')).toEqual({ count: 2, amount: 12 })
  expect(await paid('?from=2039-06-02')).toEqual({ count: 1, amount: 7 })
  expect(await paid('?from=2039-06-01&to=2039-06-01')).toEqual({ count: 1, amount: 5 })
  expect(await paid('?to=2039-05-31')).toEqual({ count: 0, amount: 0 })
})

test('what was debited and credited, and incomes of a year, are those of the ledger to the micro-dollar', async () => {
  const { totals, journal, days } = routes.readMoneyReport.reply.parse((await get('/operator/reports/money')).body)
  expect(days).toHaveLength(1)
  // Two deposits of $100; the direct income they bring a sponsor is no deposit.
  expect(totals).toMatchObject({ deposited: 200, treasuryChange: 200, paidOut: 0 })
  expect(journal).toContainEqual({ kind: 'deposit', account: 'treasury', entries: 2, debit: 200, credit: 0 })
  expect(journal).toContainEqual({ kind: 'deposit', account: 'fuel', entries: 2, debit: 0, credit: 200 })
  expect(journal).toContainEqual({ kind: 'deposit', account: 'income', entries: 2, debit: 0, credit: 10 })
  const incomes = (await file('/operator/reports/file?report=incomes&format=csv')).trim().split('\r\n')
  expect(incomes).toHaveLength(2)
  const { direct_total, level_total } = await db
    .selectFrom('income_balances')
    .select(['direct_total', 'level_total'])
    .where('member_id', '=', ada)
    .executeTakeFirstOrThrow()
  const [name, , , year, direct, level, corrected, income] = incomes[1]?.split(',') ?? []
  expect([name, year]).toEqual(['Ada', String(now.getUTCFullYear())])
  const micros = (dollars: string | undefined) => BigInt(Math.round(Number(dollars) * 1_000_000))
  expect([micros(direct), micros(level), micros(corrected)]).toEqual([direct_total, level_total, 0n])
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

const post = (token: string, path: string, body: object) => server.call('POST', path, { token, body })
let counts = 1
/** The next count, a day later each time. */
const countAnew = () => countGrowth(db).runDue(addSeconds(now, 86_400 * ++counts))
async function signInFrom(address: string, members: readonly bigint[]): Promise<void> {
  for (const member_id of members)
    await db
      .insertInto('sessions')
      .values({
        ...{ member_id, address, token_hash: Buffer.from(`${address} ${member_id}`), remember: false },
        ...{ user_agent: `browser ${member_id}`, created_at: now, last_seen_at: now, expires_at: addSeconds(now, 9e8) },
      })
      .execute()
}
const crowd = (name: string, size: number) =>
  inTx(db, async (tx) => {
    const ids: bigint[] = []
    for (let place = 0; place < size; place++) ids.push(await addMember(tx, `${name} ${place}`, null))
    return ids
  })
async function clusterOf(shared: string) {
  const { clusters } = routes.listClusters.reply.parse((await get('/operator/growth/clusters?page=1&pageSize=50')).body)
  return clusters.find((cluster) => cluster.shared === shared)
}
const frozenOf = async (members: readonly bigint[]) =>
  (await db.selectFrom('frozen_members').select('member_id').where('member_id', 'in', members).execute())
    .map(({ member_id }) => member_id)
    .sort((one, other) => Number(one - other))

test('what owners know to be shared makes no cluster: an exchange’s wallet, the network of a carrier', async () => {
  const people = await crowd('Commuter', 4)
  const network = '203.0.113.7'
  const wallet = `0x${'e5'.repeat(20)}`
  await signInFrom(network, people)
  for (const [place, member_id] of people.entries())
    await db
      .insertInto('chain_deposits')
      .values({
        ...{
          member_id,
          chain_id: 1n,
          tx_hash: `0x${String(place).padStart(64, 'c')}`,
          log_ordinal: 0,
          block_number: 1n,
        },
        ...{
          block_hash: `0x${'c'.repeat(64)}`,
          block_time: now,
          from_address: wallet,
          to_address: `0x${'d'.repeat(40)}`,
        },
        ...{ value: '1', amount: 0n, status: 'pending', seen_at: now },
      })
      .execute()
  await countAnew()
  for (const [kind, shared, given] of [
    ['network', network, network],
    ['deposit_source', wallet, `0x${'E5'.repeat(20)}`],
  ] as const) {
    const cluster = await clusterOf(shared)
    expect(cluster).toMatchObject({ kind, size: 4 })
    const path = '/operator/growth/known-sources'
    const source = { kind, shared: given }
    const note = 'Shared by thousands.'
    expect((await post(finance, path, { ...source, note })).status).toBe(403)
    expect(await post(owner, path, { kind, shared: 'somewhere', note })).toMatchObject({
      status: 400,
      body: { message: text.knownSourceInvalid },
    })
    expect((await post(owner, path, { ...source, note: ' ' })).status).toBe(400)
    expect((await post(owner, path, { ...source, note })).status).toBe(200)
    expect(await post(owner, path, { ...source, note })).toMatchObject({
      status: 409,
      body: { message: text.knownSourceThere },
    })
    // Gone at once, also for who has the page open, and for every later count.
    expect(await clusterOf(shared)).toBeUndefined()
    expect((await post(owner, `/operator/growth/clusters/${cluster?.id}/hold`, { reason: 'x' })).status).toBe(404)
    await countAnew()
    expect(await clusterOf(shared)).toBeUndefined()
    const { sources } = routes.listKnownSources.reply.parse((await get(`${path}?page=1&pageSize=5`)).body)
    expect(sources[0]).toMatchObject({ kind, shared, note, addedBy: expect.any(String) })
    expect((await post(owner, `${path}/remove`, source)).status).toBe(200)
    expect((await post(owner, `${path}/remove`, source)).status).toBe(404)
    await countAnew()
    expect(await clusterOf(shared)).toMatchObject({ kind, size: 4 })
    const audited = await db.selectFrom('operator_audit').select('action').where('subject', '=', shared).execute()
    expect(audited.map(({ action }) => action)).toEqual(['add known source', 'remove known source'])
  }
})

test('freezing many is shown first, takes two, and is undone as one: exactly those whom it froze and who are frozen by nothing else', async () => {
  const [known, alone, doubted, both, plain, late] = await crowd('Crowd', 6)
  if (!known || !alone || !doubted || !both || !plain || !late) throw new Error('Somebody is missing')
  const network = '198.51.100.9'
  await signInFrom(network, [known, alone, doubted, both, plain])
  await inTx(db, async (tx) => {
    await freezeMember(tx, known, 'deal 1 was sent again with different figures', now)
    await creditDeposit(tx, { log: 'crowd', memberId: plain, amount: usd(100), now })
  })
  await countAnew()
  const cluster = await clusterOf(network)
  const hold = `/operator/growth/clusters/${cluster?.id}/hold`
  const preview = async () => routes.previewHold.reply.parse((await get(`${hold}?page=1&pageSize=3`)).body)
  expect(await preview()).toMatchObject({
    ...{ total: 4, held: 1, fuel: 100, income: 0, withdrawals: { count: 0, amount: 0 }, needsTwo: true },
    members: [{ name: 'Crowd 1' }, { name: 'Crowd 2' }, { name: 'Crowd 3' }],
  })
  expect(await post(owner, hold, { reason: 'one click' })).toMatchObject({
    status: 409,
    body: { message: text.holdNeedsTwo },
  })
  expect(await frozenOf([alone, doubted, both, plain])).toEqual([])

  const ask = async (order: object) => {
    const asked = await post(finance, '/operator/orders', { reason: 'One person?', ...order })
    expect(asked.status).toBe(200)
    const proved = await post(finance, `/operator/orders/${asked.body.id}/confirm`, {
      password: 'sandbox-finance-pass',
    })
    expect(proved.body).toMatchObject({ message: text.orderWaits })
    return `/operator/orders/${asked.body.id}`
  }
  const confirm = (order: string) => post(owner, `${order}/confirm`, { password: 'sandbox-owner-pass' })
  const first = await ask({ kind: 'hold_cluster', clusterId: cluster?.id, members: 4 })
  // Somebody more is in it by now: nobody asked for that.
  await signInFrom(network, [late])
  await countAnew()
  expect(await confirm(first)).toMatchObject({ status: 409, body: { message: text.holdOutdated } })
  expect((await post(owner, `${first}/withdraw`, {})).status).toBe(200)
  expect((await confirm(await ask({ kind: 'hold_cluster', clusterId: cluster?.id, members: 5 }))).status).toBe(200)
  expect(await frozenOf([alone, doubted, both, plain, late])).toEqual([alone, doubted, both, plain, late])

  // Three are always for one operator; of these one is held already, and wanted by both holds from now on.
  const twin = await crowd('Twin', 2)
  await signInFrom('192.0.2.1', [both, ...twin])
  await countAnew()
  const second = await clusterOf('192.0.2.1')
  expect((await post(finance, `/operator/growth/clusters/${second?.id}/hold`, { reason: 'twins' })).body).toEqual({
    held: 2,
  })
  await inTx(db, async (tx) => {
    await tx.deleteFrom('frozen_members').where('member_id', '=', alone).execute()
    await freezeMember(tx, doubted, 'deal 2 was sent again with different figures', now)
  })

  const holds = async () =>
    routes.listHolds.reply.parse((await get('/operator/growth/holds?page=1&pageSize=10')).body).holds
  const large = (await holds()).find(({ shared }) => shared === network)
  expect(large).toMatchObject({ held: 5, stillHeld: 3, confirmedBy: 'Olive Owner', releasedAt: null })
  const undo = await ask({ kind: 'release_hold', holdId: large?.id })
  expect((await confirm(undo)).status).toBe(200)
  expect(await frozenOf([known, alone, doubted, both, plain, late, ...twin])).toEqual([known, doubted, both, ...twin])
  const bots = await db.selectFrom('bots').select('state').where('member_id', 'in', [plain, late]).execute()
  expect(bots.map(({ state }) => state)).toEqual(['none', 'none'])
  expect((await holds()).find(({ shared }) => shared === network)).toMatchObject({
    stillHeld: 0,
    releasedBy: 'Olive Owner',
  })
  expect(
    await post(finance, '/operator/orders', { kind: 'release_hold', holdId: large?.id, reason: 'Again' }),
  ).toMatchObject({
    status: 409,
    body: { message: text.holdReleased },
  })
  // Whom both wanted is held by the other one now, and goes with it.
  const small = (await holds()).find(({ shared }) => shared === '192.0.2.1')
  expect(small).toMatchObject({ held: 2, stillHeld: 3 })
  expect((await confirm(await ask({ kind: 'release_hold', holdId: small?.id }))).status).toBe(200)
  expect(await frozenOf([known, alone, doubted, both, plain, late, ...twin])).toEqual([known, doubted])
})
