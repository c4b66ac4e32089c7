import { text } from '@fairlead/contract/text'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { namesOf } from '../identity/names-of.ts'
import { inTx } from '../platform/db.ts'
import { createApp } from '../platform/http/create-app.ts'
import { createLogger } from '../platform/logging.ts'
import { createMetrics } from '../platform/metrics.ts'
import { handClock } from '../sandbox/testing/hand-clock.ts'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { addMember } from '../testing/postgres-world.ts'
import { serveActivations } from '../trading/operator-routes.ts'
import { botWorld, testSecrets } from '../trading/testing/bot-world.ts'
import { MinuteBars } from './minute-bars.ts'
import { makePairingCode } from './pairing-code.ts'
import { serveTerminals } from './routes.ts'

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
const shared = { db, clock, secrets: testSecrets, isSandbox: false }
serveActivations(app, {
  ...shared,
  newestPrices: () => new Map(),
  barSeconds: 300,
  pairingCodeOf: async (tx, { memberId, operatorId: madeBy, now }) =>
    (await makePairingCode(tx, { memberId, madeBy, now })).code,
})
serveTerminals(app, { ...shared, pool, magic: 1, minutes: new MinuteBars(), namesOf })
whenOver(async () => {
  await app.close()
})

async function post(url: string, payload: object = {}) {
  const reply = await app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { authorization: 'Bearer x' } })
  return { status: reply.statusCode, body: reply.json() as Record<string, unknown> }
}
const pair = (code: unknown, login: number) =>
  post('/terminal/pair', {
    ...{ code, login, server: 'Harbourline-Live', company: 'Harbourline Markets', currency: 'USD', leverage: 500 },
    ...{ marginMode: 'hedging', demo: false, build: 4_000, eaVersion: '1.0.0' },
  })

test('a bot that is activated on an account at a broker comes with a code for the terminal we host', async () => {
  const memberId = await people.member()
  await people.submit(memberId, { login: '4711' })
  const { body } = await post(`/operator/activations/${memberId}/activate`)
  expect(body).toEqual({ message: text.botActivated, pairingCode: expect.stringMatching(/^(\w{4}-){2}\w{4}$/) })
  expect((await pair(body.pairingCode, 4_712)).body.message).toBe(text.pairingLogin)
  expect((await pair(body.pairingCode, 4_711)).status).toBe(200)
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
