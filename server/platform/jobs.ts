import { type Runner, run, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Clock } from './clock.ts'
import type { Tx } from './db.ts'
import type { Logger } from './logging.ts'
import type { Metrics } from './metrics.ts'

/** Work found by a query against the clock. Running it twice, or late, or after a crash, does the same once. */
export type DueWork = { name: string; runDue(now: Date): Promise<void> }
/** Work asked for by name, as soon as a worker is free. */
export type Job = { name: string; run(payload: unknown): Promise<void> }

/** Asks for a job in the transaction that needs it: no commit, no job. */
export async function askFor(tx: Tx, job: string, payload: unknown = {}): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json)`.execute(tx)
}

/** Runs everything that has fallen due, one after the other; one that fails does not keep the others from running. */
export async function runDue(works: readonly DueWork[], now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const work of works) {
    try {
      await work.runDue(now)
    } catch (error) {
      failures.push(new Error(`${work.name} failed`, { cause: error }))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some due work failed')
}

type Parts = {
  pool: pg.Pool
  clock: Clock
  logger: Logger
  metrics: Metrics
  jobs: readonly Job[]
  dueWorks: readonly DueWork[]
}

/** Works off jobs and wakes due work every minute. Any number of processes may run it. */
export async function startWorker(parts: Parts): Promise<{ stop(): Promise<void> }> {
  const { logger, metrics } = parts
  const due: Job = { name: 'run-due', run: () => runDue(parts.dueWorks, parts.clock.now()) }
  const taskList: TaskList = Object.fromEntries(
    [...parts.jobs, due].map((job) => [
      job.name,
      async (payload: unknown) => {
        try {
          await job.run(payload)
        } catch (error) {
          metrics.jobsFailed.inc({ task: job.name })
          logger.error({ err: error, job: job.name }, 'job failed')
          throw error
        }
      },
    ]),
  )
  const runner: Runner = await run({
    pgPool: parts.pool,
    taskList,
    crontab: '* * * * * run-due ?max=1&jobKey=run-due&jobKeyMode=replace',
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new WorkerLogger(() => (level, message) => {
      // Its info lines tell of every single job; failures are logged above with their cause.
      if (level === 'warning' || level === 'error') logger.debug({ from: 'graphile-worker' }, message)
    }),
  })
  // What fell due while no process was running must not wait for the next full minute.
  await runner.addJob('run-due', {}, { jobKey: 'run-due', maxAttempts: 1 })
  return { stop: () => runner.stop() }
}
