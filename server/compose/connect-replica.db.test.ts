import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { parseConfig } from '../platform/config.ts'
import { inTx, openDatabase } from '../platform/database/db.ts'
import { publish } from '../platform/events.ts'
import { createLogger } from '../platform/logging.ts'
import { askReplica } from '../platform/replica/ask-servers.ts'
import { createMetrics } from '../platform/work/metrics.ts'
import { liveLogins } from '../sandbox/testing/live-logins.ts'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { connectReplica } from './connect-replica.ts'

const ownerUrl = await testDatabaseUrl()
const { API_DATABASE_URL: apiUrl = '', WORKER_DATABASE_URL: workerUrl = '' } = await liveLogins(ownerUrl, [
  'api',
  'worker',
])
const api = openDatabase(apiUrl, { asLogin: true })
const owner = openDatabase(ownerUrl)
whenOver(async () => {
  await api.close()
  await owner.close()
})

async function connect(url: string, more: { MODE?: 'live' | 'sandbox'; ROLES?: string } = {}) {
  const config = parseConfig({ REPLICA_DATABASE_URL: url, ROLES: more.ROLES ?? 'api' })
  const logins = { of: () => api, pools: () => [], close: async () => {} }
  const parts = { logins, clock: systemClock, logger: createLogger('silent'), metrics: createMetrics() }
  const replica = await connectReplica({ config: { ...config, MODE: more.MODE ?? 'live' }, ...parts })
  if (replica) whenOver(() => replica.close())
  return replica
}

test.each([
  ['owns the tables', ownerUrl, 'has more rights than the role api needs'],
  ['is of another role', workerUrl, 'fairlead_worker'],
])('a login that %s is refused by name before anything is read by it', async (_name, url, words) => {
  await expect(connect(url)).rejects.toThrow('REPLICA_DATABASE_URL')
  await expect(connect(url)).rejects.toThrow(words)
})

test('who answers no calls has no replica', async () => {
  expect(await connect(apiUrl, { ROLES: 'worker' })).toBeUndefined()
})

test('a replica that is away keeps nobody from starting, and one that is none is not read from; operators are told of either', async () => {
  const away = new URL(apiUrl)
  away.hostname = '127.0.0.1'
  away.port = '9'
  away.search = ''
  const [gone, primary] = [await connect(away.href), await connect(apiUrl)]
  await expect.poll(() => gone?.whyUnused()).toContain('REPLICA_DATABASE_URL: nobody listens at 127.0.0.1:9')
  await expect.poll(() => primary?.whyUnused()).toBe('The server of REPLICA_DATABASE_URL is not a replica.')
  const asked = (await primary?.ask(1n)) ?? expect.fail()
  expect(await gone?.take({ asked, seen: 0n })).toEqual({ why: 'away' })
  expect(await primary?.take({ asked, seen: 0n })).toEqual({ why: 'not_standby' })
})

const patience = { timeout: 300_000, interval: 20 }

test('a primary says how far it has come, and what a member’s pages can have been told by now', async () => {
  const replica = (await connect(apiUrl)) ?? expect.fail()
  const tell = (memberId: bigint, more = async () => {}) =>
    inTx(owner.db, async (tx) => {
      await publish(tx, memberId, 'bot', { state: 'active' }, new Date())
      await more()
    })
  const heard = async () => (await replica.ask(7n)).heard
  expect(await heard()).toBeNull()
  const before = await replica.ask(7n)
  await tell(8n)
  expect((await replica.ask(7n)).position).toBeGreaterThan(before.position)
  expect(await heard()).toBeNull()
  await tell(7n)
  // Other tests have transactions on this server, and pages are told only what lies below all of them.
  await expect.poll(heard, patience).not.toBeNull()
  const first = await heard()
  // What comes after a transaction that is still running is not told yet.
  await tell(8n, async () => {
    await tell(7n)
    await pause(50)
    expect(await heard()).toBe(first)
  })
  await expect.poll(async () => BigInt((await heard()) ?? 0), patience).toBeGreaterThan(BigInt(first ?? 0))
})

test('a server knows whether it has what was told', async () => {
  const client = await api.pool.connect()
  const has = async (heard: string | null) => (await askReplica(client, { at: new Date(), heard })).hasHeard
  try {
    expect(await has(null)).toBe(true)
    const told = await inTx(owner.db, async (tx) => {
      const { rows } = await sql<{ position: string }>`SELECT commit_position()::text AS position`.execute(tx)
      const [{ position }] = rows as [{ position: string }]
      expect(await has(position)).toBe(false)
      return position
    })
    await expect.poll(() => has(told), patience).toBe(true)
  } finally {
    client.release()
  }
})
