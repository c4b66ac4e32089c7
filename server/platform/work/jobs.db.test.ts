import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { databaseUrl, testDatabase } from '../../sandbox/testing/test-database.ts'
import { systemClock } from '../clock.ts'
import { inTx } from '../database/db.ts'
import { createLogger } from '../logging.ts'
import type { OrderedWork } from './in-order.ts'
import { type DueWork, type Job, queueJob, runDue, startWorker } from './jobs.ts'
import { createMetrics } from './metrics.ts'

const { db, direct, url } = await testDatabase()

async function worker(jobs: Job[], background: DueWork[] = [], ordered: OrderedWork[] = []) {
  const metrics = createMetrics()
  const started = await startWorker({
    db,
    direct,
    clock: systemClock,
    logger: createLogger('silent'),
    metrics,
    jobs,
    ordered,
    background,
  })
  afterAll(() => started.stop())
  return { ...started, metrics }
}

async function until(condition: () => boolean, words: string): Promise<void> {
  for (let attempt = 0; attempt < 12_000 && !condition(); attempt++)
    await new Promise((resolve) => setTimeout(resolve, 25))
  expect(condition(), words).toBe(true)
}

test('a job is asked for with the transaction or not at all, and is done by one of many workers', async () => {
  const done: unknown[] = []
  const job: Job = { name: 'note', run: async (payload) => void done.push(payload) }
  const workers = [await worker([job]), await worker([job])]
  await expect(
    inTx(db, async (tx) => {
      await queueJob(tx, 'note', { n: 'never' })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await Promise.all([1, 2, 3, 4, 5].map((n) => inTx(db, (tx) => queueJob(tx, 'note', { n }))))
  await until(() => done.length >= 5, 'all five are done')
  for (const { stop } of workers) await stop()
  expect(done.map((payload) => (payload as { n: number }).n).sort()).toEqual([1, 2, 3, 4, 5])
})

test('what fell due while nobody worked is done at the start', async () => {
  let ran = 0
  const { stop } = await worker([], [{ name: 'count', runDue: async () => void ran++ }])
  await until(() => ran > 0, 'due work ran')
  await stop()
})

test('a kind that hangs holds up no other, and while it runs it does not pile up', async () => {
  let letGo = () => {}
  const hanging = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const runs = { hangs: 0, works: 0, ordered: 0, asked: 0 }
  const works: DueWork[] = [
    { name: 'hangs', runDue: () => (runs.hangs++ ? Promise.resolve() : hanging) },
    { name: 'works', runDue: async () => void runs.works++ },
  ]
  const ordered: OrderedWork = {
    name: 'ordered',
    nextDue: async () => (runs.ordered === 0 ? new Date(0) : undefined),
    runDue: async () => void runs.ordered++,
  }
  const { stop } = await worker([{ name: 'asked', run: async () => void runs.asked++ }], works, [ordered])
  await until(() => runs.hangs === 1 && runs.works > 0 && runs.ordered === 1, 'all have begun')
  for (let round = 1; round <= 20; round++) {
    const before = runs.works
    await inTx(db, async (tx) => {
      for (const name of ['hangs', 'works', 'asked']) await queueJob(tx, name)
    })
    await until(() => runs.works > before && runs.asked === round, 'the others go on')
  }
  expect(runs.hangs).toBe(1)
  letGo()
  await until(() => runs.hangs > 1, 'it runs once more')
  await stop()
  // The minute may have asked, too; but twenty did not become twenty.
  expect(runs.hangs).toBeLessThan(5)
})

test('one due work that fails does not keep the others from running', async () => {
  const ran: string[] = []
  const works: DueWork[] = [
    { name: 'fails', runDue: async () => Promise.reject(new Error('no')) },
    { name: 'runs', runDue: async () => void ran.push('runs') },
  ]
  await expect(runDue(works, new Date())).rejects.toMatchObject({ errors: [{ message: 'fails failed' }] })
  expect(ran).toEqual(['runs'])
})

test('a job that fails is tried again by itself', async () => {
  let ran = 0
  const { stop } = await worker([
    {
      name: 'fails-once',
      async run() {
        if (ran++ === 0) throw new Error('not yet')
      },
    },
  ])
  await inTx(db, (tx) => queueJob(tx, 'fails-once'))
  await until(() => ran === 2, 'it ran again')
  await stop()
})

test('jobs that a killed process had in hand are freed', async () => {
  await inTx(db, (tx) => queueJob(tx, 'left-behind'))
  // As a process leaves it that was killed a quarter of an hour ago.
  await sql`UPDATE graphile_worker._private_jobs SET locked_by = 'pool-of-the-dead', locked_at = now() - interval '15 minutes'`.execute(
    db,
  )
  let ran = 0
  const { stop } = await worker([{ name: 'left-behind', run: async () => void ran++ }])
  await until(() => ran === 1, 'the job ran')
  await stop()
})

test.for([1, 4])(
  'the process outlives its database: %s that end meanwhile do no harm, and later work is done',
  async (underWay) => {
    let started = 0
    const fails: ((error: Error) => void)[] = []
    const done: unknown[] = []
    const { stop } = await worker([
      {
        name: 'overtaken',
        run: () => (started++ < underWay ? new Promise((_, fail) => fails.push(fail)) : Promise.resolve()),
      },
      { name: 'later', run: async () => void done.push('later') },
    ])
    for (let asked = 0; asked < underWay; asked++) await inTx(db, (tx) => queueJob(tx, 'overtaken'))
    await until(() => started === underWay, 'the jobs are under way')

    const admin = new pg.Client({ connectionString: databaseUrl(url, 'postgres') })
    await admin.connect()
    const name = new URL(url).pathname.slice(1)
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    // One after the other: each outcome is one more that cannot be written.
    for (const fail of fails) {
      fail(new Error('the database went away'))
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await admin.end()

    await inTx(db, (tx) => queueJob(tx, 'later'))
    await until(() => done.length === 1, 'the later job is done')
    await stop()
  },
)
