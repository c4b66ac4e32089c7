import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLogger } from '../platform/logging.ts'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { testServer } from '../sandbox/testing/test-server.ts'
import { beat } from './beat.ts'
import { lookForSilence } from './watch-silence.ts'

const { db } = await testDatabase()
const now = new Date('2026-05-01T00:00:00Z')
let told = 0
const parts = {
  db,
  clock: { now: () => now },
  logger: createLogger('silent'),
  tellNow: async () => void told++,
}
const open = async () => {
  const rows = await db
    .selectFrom('alerts')
    .select(['kind', 'words'])
    .where('over_at', 'is', null)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}
const silent = (name: string, seconds: number) =>
  sql`UPDATE heartbeats SET at = clock_timestamp() - make_interval(secs => ${seconds}) WHERE name = ${name}`.execute(db)

test('a silent worker, unchecked books, an unread chain and stuck mail are told of, and that they are over', async () => {
  await lookForSilence(parts)
  expect(await open()).toEqual([])
  for (const name of ['worker', 'books', 'chain'] as const) await beat(db, name)
  await silent('worker', 170)
  await silent('books', 290)
  await lookForSilence(parts)
  expect(await open()).toEqual([])
  expect(told).toBe(0)

  await silent('books', 301)
  await silent('chain', 301)
  await sql`INSERT INTO mail_outbox (recipient, sealed, created_at, next_try_at)
    VALUES ('a@b.test', '', ${now}, ${new Date(now.getTime() - 901_000)})`.execute(db)
  await lookForSilence(parts)
  expect(await open()).toEqual(['chain_behind', 'check_late', 'mail_stuck'])
  // As long as there is a worker, telling is its work.
  expect(told).toBe(0)
  await silent('worker', 181)
  await lookForSilence(parts)
  expect(await open()).toEqual(['chain_behind', 'check_late', 'mail_stuck', 'worker_silent'])
  expect(told).toBe(1)

  for (const name of ['worker', 'books', 'chain'] as const) await beat(db, name)
  await sql`UPDATE mail_outbox SET sent_at = ${now}`.execute(db)
  await lookForSilence(parts)
  expect(await open()).toEqual([])
})

test.each(['worker', 'signer', 'fleet', 'api'])(
  'a process that is only %s answers for its health on a port of its own',
  async (role) => {
    const server = await testServer({
      ROLES: role,
      SANDBOX_WORLD: 'empty',
      ...(role === 'api' && { OPERATIONS_PORT: '0' }),
    })
    const status = async (path: string) => (await fetch(`${server.operationsUrl}${path}`)).status
    expect(await status('/health')).toBe(200)
    expect(await status('/ready')).toBe(200)
    expect(await (await fetch(`${server.operationsUrl}/metrics`)).text()).toContain('process_cpu_seconds_total')
    // Nothing else is served there.
    expect(await status('/api/health')).toBe(404)
  },
)
