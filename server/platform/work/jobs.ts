import { type Runner, run, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Direct, Tx } from '../database/db.ts'
import { fewRuns } from '../database/few-runs.ts'
import { whileTimeStands } from '../database/hold-time.ts'
import type { Logger } from '../logging.ts'
import { type Due, type OrderedWork, runInOrder } from './in-order.ts'
import type { Metrics } from './metrics.ts'

/**
 * Work in the background, in no order with other work: found by a query against the clock, looked for every minute, and at once
 * when a job of its name is asked for. Running it twice, or late, or after a crash, does the same once.
 */
export type DueWork = {
  name: string
  runDue(now: Date): Promise<void>
  /** How many runs a process may have under way; one unless it says so. */
  runsMax?: number
}
/** Work asked for by name, as soon as a worker is free. It ends soon: it waits for nothing but the database. */
export type Job = { name: string; run(payload: unknown): Promise<void> }

/**
 * Asks for a job in the transaction that needs it: no commit, no job. An urgent one goes before all that wait; one that is not
 * wanted at once waits by the machine's own time, whatever the clock says.
 */
export async function queueJob(
  tx: Tx,
  job: string,
  payload: unknown = {},
  options: { isUrgent?: boolean; afterSeconds?: number } = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json,
    run_at => now() + make_interval(secs => ${options.afterSeconds ?? 0}),
    priority => ${options.isUrgent ? priority.urgent : priority.usual})`.execute(tx)
}

/** Runs everything in the background that has fallen due, one after the other; one that fails does not keep the others from running. */
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

/** Several that only wait for the database, as one. */
export function inTurn(name: string, works: readonly DueWork[]): DueWork {
  return { name, runDue: (now) => runDue(works, now) }
}

const restartMs = 1_000
const brokenMsMax = 5_000
/** The lower goes first. */
const priority = { minute: -20, urgent: -10, usual: 0 }
const jobsAtOnce = 4
const orderedLock = 'work in order'
/** Does what is due in order without waiting for the next full minute. */
export const dueInOrderJob = 'run-due'

type Parts = {
  db: Db
  direct: Direct
  clock: Clock
  logger: Logger
  metrics: Metrics
  jobs: readonly Job[]
  /** All that is due in order; this process does those it can. */
  ordered: readonly (Due | OrderedWork)[]
  background: readonly DueWork[]
}

/** Works off jobs and wakes due work every minute. Any number of processes may run it. */
export async function startWorker(parts: Parts): Promise<{ stop(): Promise<void> }> {
  let isStopping = false
  const due = dueWorks(parts)
  const dueJobs = due.map(({ name, runDue: work, runsMax = 1 }) => ({
    name,
    run: fewRuns(
      () => work(parts.clock.now()),
      runsMax,
      () => isStopping,
    ),
  }))
  // Due work has room of its own, for every kind: no flood of jobs and no slow kind can keep another from beginning.
  const queues = await Promise.all([
    startQueue(parts, { jobs: parts.jobs, jobsMax: jobsAtOnce, fetchesMax: 1, everyMinute: [] }),
    startQueue(parts, {
      jobs: dueJobs,
      ...roomFor(due),
      everyMinute: due.map(({ name }) => name),
    }),
  ])
  return {
    async stop() {
      if (isStopping) return
      isStopping = true
      await Promise.all(queues.map((queue) => queue.stop()))
    },
  }
}

type Queue = {
  jobs: readonly Job[]
  jobsMax: number
  /** How many jobs one look may fetch; with one, each worker that is free looks for itself. */
  fetchesMax: number
  everyMinute: readonly string[]
}

/** Nothing that was fetched has to wait: there is a worker for each. */
function roomFor(due: readonly DueWork[]): { jobsMax: number; fetchesMax: number } {
  const jobsMax = due.reduce((sum, { runsMax = 1 }) => sum + runsMax, 0)
  return { jobsMax, fetchesMax: jobsMax }
}

async function startQueue(parts: Parts, queue: Queue): Promise<{ stop(): Promise<void> }> {
  let current: Running | undefined = await startRunner(parts, queue)
  let stopping = false
  const running = keepRunning()

  // Without its database the queue gives up by itself; the process stays, so the work must begin again with the database.
  async function keepRunning(): Promise<void> {
    while (!stopping) {
      await current?.over
      if (stopping) return
      parts.logger.error('the worker has stopped and is started again')
      await new Promise((resolve) => setTimeout(resolve, restartMs))
      current = await startRunner(parts, queue).catch((error: unknown) => {
        parts.logger.warn({ err: error }, 'the worker could not be started')
        return undefined
      })
    }
    await current?.stop()
  }
  return {
    async stop() {
      stopping = true
      await current?.stop()
      await running
    },
  }
}

/** `over` settles when it has ended, for whatever reason. */
type Running = { over: Promise<void>; stop(): Promise<void> }

/**
 * A runner that could not write several outcomes, the database being gone, waits for ever for them to be written and never says that it
 * has ended (graphile-worker 0.17.3 counts what is under way below zero). So it has as long as its jobs may need, and is left alone then.
 */
function untilOver(runner: Runner): Running {
  const broken = new Promise<void>((settle) => {
    runner.events.once('pool:fatalError', () => setTimeout(settle, brokenMsMax))
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= Promise.race([runner.stop().catch(() => {}), broken])
    return stopped
  }
  const ended = runner.promise.catch(() => {})
  // Its timetable goes on until it is stopped.
  return { over: Promise.race([ended, broken.then(stop)]), stop }
}

async function startRunner(
  { direct, logger, metrics }: Parts,
  { jobs, jobsMax, fetchesMax, everyMinute }: Queue,
): Promise<Running> {
  const runner = await run({
    pgPool: direct.queue,
    taskList: taskList(jobs, logger, metrics),
    crontab: everyMinute
      .map((name) => `* * * * * ${name} ?max=1&jobKey=${name}&jobKeyMode=replace&priority=${priority.minute}`)
      .join('\n'),
    noHandleSignals: true,
    preset: {
      worker: {
        concurrentJobs: jobsMax,
        pollInterval: 2_000,
        ...(fetchesMax > 1 && { localQueue: { size: fetchesMax } }),
        // Outcomes are written in batches: otherwise one that cannot be written, the database being gone, ends the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
    logger: new WorkerLogger(() => (level, message) => {
      // Its info lines tell of every single job; failures are logged below with their cause.
      if (level === 'warning' || level === 'error') logger.debug({ from: 'graphile-worker' }, message)
    }),
  })
  const running = untilOver(runner)
  // What fell due while no process was running must not wait for the next full minute.
  try {
    for (const name of everyMinute)
      await runner.addJob(name, {}, { jobKey: name, maxAttempts: 1, priority: priority.minute })
  } catch (error) {
    // Another is started in its place.
    await running.stop()
    throw error
  }
  return running
}

function taskList(jobs: readonly Job[], logger: Logger, metrics: Metrics): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
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

/** Each kind is a job of its own: a slow one holds up no other, and while it runs it is asked for at most once more. */
function dueWorks({ db, direct, ordered, background }: Parts): DueWork[] {
  const inOrder: DueWork = {
    name: dueInOrderJob,
    async runDue(now) {
      await whileTimeStands(direct, () => runInOrder(db, ordered, now), { alone: orderedLock })
    },
  }
  return [inOrder, { name: 'free-stuck-jobs', runDue: () => freeStuckJobs(db) }, ...background]
}

/** A killed process keeps its jobs locked; the queue itself would wait four hours before another may run them. */
async function freeStuckJobs(db: Db): Promise<void> {
  await sql`
    SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
    FROM graphile_worker.jobs WHERE locked_at < now() - interval '10 minutes' HAVING count(*) > 0`.execute(db)
}
