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

const restartMs = 1_000

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
  let runner: Runner | undefined = await startRunner(parts)
  let stopping = false
  const running = keepRunning()

  // Without its database the queue gives up by itself; the process stays, so the work must begin again with the database.
  async function keepRunning(): Promise<void> {
    while (!stopping) {
      await runner?.promise.catch(() => {})
      if (stopping) return
      parts.logger.error('the worker has stopped and is started again')
      await new Promise((resolve) => setTimeout(resolve, restartMs))
      runner = await startRunner(parts).catch((error: unknown) => {
        parts.logger.warn({ err: error }, 'the worker could not be started')
        return undefined
      })
    }
    await runner?.stop().catch(() => {})
  }
  return {
    async stop() {
      stopping = true
      await runner?.stop().catch(() => {})
      await running
    },
  }
}

async function startRunner(parts: Parts): Promise<Runner> {
  const runner = await run({
    pgPool: parts.pool,
    taskList: taskList(parts),
    crontab: '* * * * * run-due ?max=1&jobKey=run-due&jobKeyMode=replace',
    noHandleSignals: true,
    preset: {
      worker: {
        concurrentJobs: 4,
        pollInterval: 2_000,
        // Outcomes are written in batches: otherwise one that cannot be written, the database being gone, ends the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
    logger: new WorkerLogger(() => (level, message) => {
      // Its info lines tell of every single job; failures are logged below with their cause.
      if (level === 'warning' || level === 'error') parts.logger.debug({ from: 'graphile-worker' }, message)
    }),
  })
  // What fell due while no process was running must not wait for the next full minute.
  await runner.addJob('run-due', {}, { jobKey: 'run-due', maxAttempts: 1 })
  return runner
}

function taskList({ pool, clock, logger, metrics, jobs, dueWorks }: Parts): TaskList {
  const due: Job = {
    name: 'run-due',
    async run() {
      await freeStuckJobs(pool)
      await runDue(dueWorks, clock.now())
    },
  }
  return Object.fromEntries(
    [...jobs, due].map((job) => [
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
}

/** A killed process keeps its jobs locked; the queue itself would wait four hours before another may run them. */
async function freeStuckJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`
    SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
    FROM graphile_worker.jobs WHERE locked_at < now() - interval '10 minutes' HAVING count(*) > 0`)
}
