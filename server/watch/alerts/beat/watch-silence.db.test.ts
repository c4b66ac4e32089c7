import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { simulatedFeed } from '../../../bots/fleet/bars/simulated-feed.ts'
import { lateShards } from '../../../bots/fleet/shards/late-shards.ts'
import { firstWaiting } from '../../../finance/fuel/store.ts'
import { addSeconds } from '../../../platform/clock.ts'
import { createLogger } from '../../../platform/logging.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { testServer } from '../../../sandbox/testing/test-server.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { lateOrder } from '../late-order.ts'
import { beat, beatFails } from './beat.ts'
import { checkSilence, watchSilence } from './watch-silence.ts'

const database = await testDatabase()
const { db } = database
const now = new Date('2026-05-01T00:00:00Z')
let told = 0
const parts = {
  db,
  clock: { now: () => now },
  logger: createLogger('silent'),
  late: [],
  seen: new Map(),
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
  await checkSilence(parts)
  expect(await open()).toEqual([])
  for (const name of ['worker', 'books', 'chain', 'fleet'] as const) await beat(db, name)
  await silent('worker', 170)
  await silent('books', 290)
  await checkSilence(parts)
  expect(await open()).toEqual([])
  expect(told).toBe(0)

  await silent('books', 301)
  await silent('chain', 301)
  await silent('fleet', 301)
  await sql`INSERT INTO mail_outbox (recipient, sealed, created_at, next_try_at)
    VALUES ('a@b.test', '', ${now}, ${new Date(now.getTime() - 901_000)})`.execute(db)
  await checkSilence(parts)
  expect(await open()).toEqual(['chain_behind', 'check_late', 'fleet_silent', 'mail_stuck'])
  // As long as there is a worker, telling is its work.
  expect(told).toBe(0)
  await silent('worker', 181)
  await checkSilence(parts)
  expect(await open()).toEqual(['chain_behind', 'check_late', 'fleet_silent', 'mail_stuck', 'worker_silent'])
  expect(told).toBe(1)

  for (const name of ['worker', 'books', 'chain', 'fleet'] as const) await beat(db, name)
  await sql`UPDATE mail_outbox SET sent_at = ${now}`.execute(db)
  await checkSilence(parts)
  expect(await open()).toEqual([])
})

test('whoever is silent and has said why is told of with the reason, which is forgotten when it goes on', async () => {
  const words = async () =>
    (await db.selectFrom('alerts').select('words').where('over_at', 'is', null).execute()).map((row) => row.words)
  await beat(db, 'chain')
  await beatFails(db, 'chain', 'node 2 (rpc.test): lacks eth_getLogs')
  await checkSilence(parts)
  expect(await words()).toEqual([])
  await silent('chain', 361)
  await checkSilence(parts)
  expect(await words()).toEqual([
    'The chain has not been read up to its head for 6 minutes. node 2 (rpc.test): lacks eth_getLogs',
  ])
  await beat(db, 'chain')
  await checkSilence(parts)
  expect(await words()).toEqual([])
  await silent('chain', 361)
  await checkSilence(parts)
  expect(await words()).toEqual(['The chain has not been read up to its head for 6 minutes.'])
  await beat(db, 'chain')
  await checkSilence(parts)
})

test('somebody outside is told every second look while a worker works and mail goes out, and only then', async () => {
  await sql`DELETE FROM heartbeats`.execute(db)
  let [beats, looks] = [0, 0]
  const watching = watchSilence({
    ...{ ...parts, direct: database.direct, lookMs: 1 },
    clock: {
      now() {
        looks++
        return now
      },
    },
    beatOutside: async () => void beats++,
  })
  const lookedAgain = async () => {
    const enough = looks + 6
    while (looks < enough) await new Promise((next) => setTimeout(next, 1))
    return beats
  }
  // Nobody has ever worked: that nothing is known is no reason to be calm.
  expect(await lookedAgain()).toBe(0)
  await beat(db, 'worker')
  const atFirst = await lookedAgain()
  expect(atFirst).toBeGreaterThan(0)
  expect(atFirst).toBeLessThanOrEqual(looks / 2)
  await silent('worker', 181)
  const silentAt = await lookedAgain()
  expect(await lookedAgain()).toBe(silentAt)
  await beat(db, 'worker')
  await sql`INSERT INTO mail_outbox (recipient, sealed, created_at, next_try_at)
    VALUES ('a@b.test', '', ${now}, ${addSeconds(now, -901)})`.execute(db)
  await lookedAgain()
  const stuckAt = beats
  expect(await lookedAgain()).toBe(stuckAt)
  await watching.stop()
  await sql`UPDATE mail_outbox SET sent_at = ${now}`.execute(db)
  await checkSilence(parts)
})

test('work in order and a shard that stand still are told of by name, from where nothing stands still, and that they go on', async () => {
  const works = [
    { name: 'settle-trades', nextDue: firstWaiting },
    { name: 'host-due-days', nextDue: async () => undefined },
  ]
  const watching = { ...parts, late: [lateOrder(works), lateShards(simulatedFeed({ seed: 1, barSeconds: 60 }))] }
  const words = async () =>
    (
      await db
        .selectFrom('alerts')
        .select(['kind', 'key', 'words'])
        .where('over_at', 'is', null)
        .orderBy('kind')
        .execute()
    ).map(({ kind, key }) => `${kind} ${key}`)
  const waits = (minutes: number) =>
    asOwner(
      database,
      `INSERT INTO trade_inbox (trade_id, tree_id, member_id, closed_at, position_id)
        VALUES (1, 1, 1, '${addSeconds(now, -60 * minutes).toISOString()}', 1)
        ON CONFLICT (trade_id) DO UPDATE SET closed_at = excluded.closed_at`,
    )
  const reached = (seconds: number) =>
    sql`INSERT INTO fleet_shards (id, accounts, reached) OVERRIDING SYSTEM VALUE VALUES (7, 3, ${addSeconds(now, -seconds)})
      ON CONFLICT (id) DO UPDATE SET reached = excluded.reached`.execute(db)
  await waits(4)
  await reached(239)
  await checkSilence(watching)
  expect(await words()).toEqual([])
  await waits(5)
  // Three bars of a minute after the end of the bar it should have played.
  await reached(240)
  // Who begins late catches up first: what the next look finds unmoved stands still.
  await checkSilence(watching)
  expect(await words()).toEqual([])
  await checkSilence(watching)
  expect(await words()).toEqual(['order_stuck settle-trades', 'shard_stuck 7'])
  await asOwner(database, 'DELETE FROM trade_inbox')
  await reached(0)
  await checkSilence(watching)
  expect(await words()).toEqual([])
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
    // A worker, or the fleet, is ready when it has done its work once.
    await expect.poll(() => status('/ready'), { timeout: 300_000 }).toBe(200)
    const figures = await (await fetch(`${server.operationsUrl}/metrics`)).text()
    expect(figures).toContain('process_cpu_seconds_total')
    // Whatever its login may read, each process measures the same; the signer has no business with work in order.
    expect(figures).not.toMatch(/fairlead_figures_up.* 0$/m)
    for (const name of [
      'database',
      'backups',
      'payouts',
      'books',
      'alerts',
      'watcher',
      'shards',
      ...(role === 'signer' ? [] : ['order']),
    ])
      expect(figures).toContain(`fairlead_figures_up{figures="${name}"} 1`)
    expect(figures).toContain('fairlead_database_connections{login="signer",use="work",way="direct"}')
    // Nothing else is served there.
    expect(await status('/api/health')).toBe(404)
  },
)
