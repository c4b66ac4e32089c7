import { text } from '@fairlead/contract/text'
import { fairleadBot } from '@fairlead/engine/strategy/fairlead-bot'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { namesOf } from '../../../people/identity/sign-up/names-of.ts'
import { addSeconds } from '../../../platform/clock.ts'
import { inTx } from '../../../platform/database/db.ts'
import { createApp } from '../../../platform/http/create-app.ts'
import { createLogger } from '../../../platform/logging.ts'
import { createMetrics } from '../../../platform/work/metrics.ts'
import { handClock } from '../../../sandbox/testing/hand-clock.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { whenOver } from '../../../sandbox/testing/when-over.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import { untilSomebodyWaits } from '../../../testing/until-somebody-waits.ts'
import { giveHistory } from '../../fleet/testing/give-history.ts'
import { watchLogins } from '../../trading/brokers/watch-logins.ts'
import { serveActivations } from '../../trading/operator-routes.ts'
import { setUpBots } from '../../trading/set-up-bots.ts'
import { botWorld, outcomeOf, testSecrets, usd } from '../../trading/testing/bot-world.ts'
import { MinuteBars } from '../minutes/minute-bars.ts'
import { serveTerminals } from '../routes.ts'
import { letGo } from './let-go.ts'
import { pairTerminal } from './pair-terminal.ts'
import { makePairingCode } from './pairing-code.ts'

const { db, pool } = await testDatabase()
const clock = handClock('2026-03-03T06:00:00Z')
const people = botWorld(db, clock.now())
const operatorId = await inTx(db, (tx) => addMember(tx, 'operator', null))

const app = await createApp({
  logger: createLogger('silent'),
  metrics: createMetrics(),
  authenticate: async () => ({
    ...{ memberId: operatorId, sessionId: 1n, role: 'owner' as const, name: 'Owner', email: 'owner@fairlead.test' },
    ...{ refId: '', createdAt: clock.now(), mayOperate: true },
  }),
  countCall: () => undefined,
  trustProxy: false,
  publicUrl: 'http://fairlead.test',
  clock,
})
const shared = { db, clock, secrets: testSecrets, isSandbox: false, publicUrl: 'https://fairlead.test' }
serveActivations(app, {
  ...shared,
  newestPrices: () => new Map(),
  averageRanges: () => new Map(),
  barSeconds: 300,
  market: undefined,
})
serveTerminals(app, { ...shared, pool, magic: 1, minutes: new MinuteBars(), namesOf })
whenOver(async () => {
  await app.close()
})

async function post(url: string, payload: object = {}) {
  const reply = await app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { authorization: 'Bearer x' } })
  return { status: reply.statusCode, body: reply.json() as Record<string, unknown> }
}
async function get(url: string) {
  const reply = await app.inject({ method: 'GET', url: `/api${url}`, headers: { authorization: 'Bearer x' } })
  return { status: reply.statusCode, body: reply.json() as Record<string, unknown> }
}
const account = <Code>(code: Code, login: number) => ({
  ...{ code, login, server: 'Harbourline-Live', company: 'Harbourline Markets', currency: 'USD', leverage: 500 },
  ...{ marginMode: 'hedging' as const, demo: false, build: 4_000, eaVersion: '1.0.0' },
})
const pair = (code: unknown, login: number) => post('/terminal/pair', account(code, login))

const { historyBars } = fairleadBot()
await giveHistory(db, { count: historyBars, before: clock.now() })

test('a form that waits gets a code for the terminal we host, and its bot is set up once that is paired', async () => {
  const memberId = await people.member()
  await people.submit(memberId, { login: '4711' })
  const { code } = (await post(`/operator/members/${memberId}/terminal-code`)).body
  expect(code).toMatch(/^(\w{4}-){2}\w{4}$/)
  expect((await pair(code, 4_712)).body.message).toBe(text.pairingLogin)
  const early = await post(`/operator/activations/${memberId}/activate`)
  expect(early).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('No terminal is paired for login 4711') },
  })
  expect((await pair(code, 4_711)).status).toBe(200)
  expect(await people.botOf(memberId)).toMatchObject({ state: 'pending' })
  expect(await people.hostingOf(memberId)).toBeUndefined()
  expect((await post(`/operator/activations/${memberId}/activate`)).body).toEqual({ message: text.botActivated })
  expect(await people.botOf(memberId)).toMatchObject({ state: 'active' })
  expect(await people.hostingOf(memberId)).toMatchObject({ ended_at: null })
  expect((await people.accountOf(memberId))[0]).toMatchObject({ is_paper: false })
  // The next code takes its place, on the same login alone.
  const again = await post(`/operator/members/${memberId}/terminal-code`)
  expect((await pair(again.body.code, 4_711)).status).toBe(200)
  const { rows } = await sql<{ ended: boolean; hosted: boolean }>`
    SELECT ended_at IS NOT NULL AS ended, is_hosted AS hosted FROM terminals WHERE member_id = ${memberId} ORDER BY id`.execute(
    db,
  )
  expect(rows).toEqual([
    { ended: true, hosted: true },
    { ended: false, hosted: true },
  ])
})

test('who waits for no terminal gets no code', async () => {
  const memberId = await people.member()
  expect((await post(`/operator/members/${memberId}/terminal-code`)).body.message).toBe(text.pairingNoForm)
})

/** A code that the member made, for a terminal of their own. */
const ownCode = async (memberId: bigint) =>
  (await inTx(db, (tx) => makePairingCode(tx, { memberId, madeBy: memberId, capital: usd(300), now: clock.now() })))
    .code
const pairOwn = async (memberId: bigint, login: number) => pair(await ownCode(memberId), login)
async function pairHosted(memberId: bigint, login: number) {
  await people.submit(memberId, { login: String(login) })
  const { body } = await post(`/operator/members/${memberId}/terminal-code`)
  const paired = await pair(body.code, login)
  if (paired.status === 200) await post(`/operator/activations/${memberId}/activate`)
  return paired
}
const openAlerts = async (kind: string) =>
  (await db.selectFrom('alerts').select('key').where('kind', '=', kind).where('over_at', 'is', null).execute()).map(
    ({ key }) => key,
  )
const holderOf = async (login: number) =>
  (
    await db
      .selectFrom('trading_accounts')
      .select('member_id')
      .where('login', '=', String(login))
      .where('holds_login', '=', true)
      .execute()
  ).map(({ member_id }) => member_id)

test('a member’s own terminal proves no login: one that we host takes it over, and the other’s bot stops with a reason', async () => {
  const [squatter, ada] = [await people.member(), await people.member()]
  const squatted = await pairOwn(squatter, 5_001)
  expect(squatted.status).toBe(200)
  const [lost] = await people.accountOf(squatter)
  if (!lost) throw new Error('no account')
  // One trade has realised one of its two legs, another is only open.
  for (const [position, trade] of [
    [1n, 1n],
    [2n, 1n],
    [3n, 3n],
  ] as const) {
    await people.openPosition(lost.id, position, trade)
    await sql`INSERT INTO terminal_positions (account_id, position_id, trade_position_id, symbol, side, entry_price, opened_at, kind, magic,
        entry_commission, volume_in, volume_out, closed_at)
      VALUES (${lost.id}, ${position}, ${trade}, 'XAUUSD', 1, 2000, ${clock.now()}, 1, 7, 0, 0.02, ${position === 2n ? 0.02 : 0},
        ${position === 2n ? clock.now() : null})`.execute(db)
  }
  await sql`UPDATE deals SET company_basis_points = 4000, discount_basis_points = 0, basis = 'each-trade' WHERE account_id = ${lost.id}`.execute(
    db,
  )
  await sql`DELETE FROM positions WHERE account_id = ${lost.id} AND position_id = 2`.execute(db)
  await sql`INSERT INTO deals (account_id, ticket, member_id, position_id, trade_position_id, at, symbol, side, entry, volume, price, profit, swap,
      commission, reason, evidence, magic)
    VALUES (${lost.id}, 10, ${squatter}, 2, 1, ${clock.now()}, 'XAUUSD', 'sell', 'out', 0.02, 2010, 20000000, 0, 0, 9, 250, 7)`.execute(
    db,
  )

  const taken = await pairHosted(ada, 5_001)
  expect([taken.status, taken.body.message]).toEqual([200, undefined])
  expect(await holderOf(5_001)).toEqual([ada])
  expect(await people.botOf(ada)).toMatchObject({ state: 'active' })
  const stopped = await people.botOf(squatter)
  expect(stopped).toMatchObject({ state: 'rejected', reason: 'We could not confirm that this MT5 account is yours.' })
  expect((await people.hostingOf(squatter))?.ended_at).not.toBeNull()
  const ended = await db
    .selectFrom('terminals')
    .select(['ended_why', 'key'])
    .where('member_id', '=', squatter)
    .execute()
  expect(ended).toEqual([{ ended_why: text.terminalLoginMoved, key: null }])
  expect(await openAlerts('login_moved')).toEqual([String(lost.id)])

  // The worker lets go of what is left: what was realised is charged once, what is open is nobody's trade of ours.
  const works = letGo(db)
  const due = await works.nextDue(db, clock.now())
  if (!due) throw new Error('nothing is due')
  for (const _ of ['once', 'again after a crash']) await works.runDue(due)
  expect(await works.nextDue(db, clock.now())).toBeUndefined()
  const trades = await db
    .selectFrom('trades')
    .select(['position_id', 'profit'])
    .where('account_id', '=', lost.id)
    .execute()
  expect(trades).toEqual([{ position_id: 1n, profit: 19_860_000n }])
  expect(await db.selectFrom('positions').select('position_id').where('account_id', '=', lost.id).execute()).toEqual([])
  expect((await people.accountOf(squatter))[0]).toMatchObject({ shard_id: null, holds_login: false })

  // It is Ada's for good: nobody's word takes it from her, not even with a form.
  expect((await pairOwn(squatter, 5_001)).body.message).toBe(text.pairingChecked)
  const third = await people.member()
  await people.submit(third, { login: '5001' })
  expect((await post(`/operator/activations/${third}/activate`)).body.message).toBe(text.loginTaken)
  expect(await holderOf(5_001)).toEqual([ada])
  // The alert is over after a day, the other one when it is decided.
  await watchLogins(db).runDue(addSeconds(clock.now(), 60))
  expect(await openAlerts('login_moved')).toEqual([String(lost.id)])
  expect(await openAlerts('login_claimed')).toHaveLength(1)
  await watchLogins(db).runDue(addSeconds(clock.now(), 86_401))
  expect(await openAlerts('login_moved')).toEqual([])
})

test('of two terminals that members run the first goes on; the other waits, and learns nothing of it', async () => {
  const [first, second] = [await people.member(), await people.member()]
  expect((await pairOwn(first, 5_101)).status).toBe(200)
  const code = await ownCode(second)
  expect(await pair(code, 5_101)).toMatchObject({ status: 409, body: { message: text.pairingChecked } })
  expect((await pair(code, 5_101)).body.message).toBe(text.pairingCodeWrong)
  expect(await people.botOf(first)).toMatchObject({ state: 'active' })
  expect(await people.botOf(second)).toMatchObject({ state: 'package_active', account_id: null })
  expect(await db.selectFrom('terminals').select('id').where('member_id', '=', second).execute()).toEqual([])
  // However it is spelled, and whoever holds it.
  const hosted = await people.member()
  expect((await pairHosted(hosted, 5_102)).status).toBe(200)
  expect((await pairOwn(second, 5_102)).body.message).toBe(text.pairingChecked)
  const { body } = await get('/operator/login-claims?search=510')
  expect(body.claims).toMatchObject([
    {
      login: '5102',
      claimant: { id: Number(second), deals: 0 },
      holder: { id: Number(hosted), provedAt: expect.any(String) },
    },
  ])
  // A form is taken alike, whether somebody has the login or nobody; who is sent back is told nothing of others.
  for (const login of ['5101', '5102', '5199'])
    expect(await outcomeOf(people.submit(await people.member(), { login }))).toBe('done')
  const late = await people.member()
  await people.submit(late, { login: '5102' })
  await setUpBots(db).runDue(addSeconds(clock.now(), 60))
  expect((await people.botOf(late)).reason).toBe(text.loginUnconfirmed)
})

test('who tries one login after the other is told the same of all of them', async () => {
  const guesser = await people.member()
  expect((await pairOwn(await people.member(), 5_250)).status).toBe(200)
  for (let login = 5_201; login <= 5_205; login++) expect((await pairOwn(guesser, login)).status).toBe(200)
  for (const login of [5_250, 5_206]) expect((await pairOwn(guesser, login)).body.message).toBe(text.pairingTooMany)
  expect((await pairOwn(guesser, 5_203)).status).toBe(200)
})

test('of two that name one login at once the second waits for the first, and is told what everybody is told', async () => {
  const [first, second] = [await people.member(), await people.member()]
  const [code, other] = [await ownCode(first), await ownCode(second)]
  let late: ReturnType<typeof pair> | undefined
  await inTx(db, async (tx) => {
    await pairTerminal(tx, testSecrets, { told: account(code, 5_301), isSandbox: false, now: clock.now() })
    late = pair(other, 5_301)
    await untilSomebodyWaits(db, late)
  })
  expect((await late)?.body.message).toBe(text.pairingChecked)
  expect(await holderOf(5_301)).toEqual([first])
})

test('an owner marks a server where we host a terminal as a source of prices, on record, and unmarks it', async () => {
  const harbour = { server: 'Harbourline-Live', company: 'Harbourline Markets' }
  const elsewhere = { server: 'Harbourline-Live', company: 'Somebody else' }
  const mark = (place: object) => post('/operator/price-sources/mark', place)
  expect((await pairHosted(await people.member(), 5_401)).status).toBe(200)
  expect((await mark(elsewhere)).body.message).toBe(text.sourceNotHosted)
  expect((await mark({ server: 'Unknown', company: 'Unknown' })).body.message).toBe(text.sourceNotHosted)
  for (const _ of ['once', 'twice']) expect((await mark(harbour)).body.message).toBe(text.sourceMarked)
  const listed = await get('/operator/price-sources')
  expect(listed.body.sources).toEqual([
    {
      ...harbour,
      terminals: expect.any(Number),
      lastToldAt: null,
      markedAt: clock.now().toISOString(),
      markedBy: 'operator',
    },
  ])
  expect((await post('/operator/price-sources/unmark', harbour)).body.message).toBe(text.sourceUnmarked)
  expect((await post('/operator/price-sources/unmark', harbour)).status).toBe(404)
  const audit = await db.selectFrom('operator_audit').select('action').where('subject', '=', harbour.server).execute()
  expect(audit.map(({ action }) => action)).toEqual(['mark price source', 'unmark price source'])
})
