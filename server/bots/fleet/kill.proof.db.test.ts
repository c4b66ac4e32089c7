import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { checkIncomes } from '../../finance/affiliate/check-incomes.ts'
import { checkCharges, checkEffects } from '../../finance/fuel/charges/check-charges.ts'
import { checkBooks } from '../../finance/ledger/check-books.ts'
import { addSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { type ServerProcess, serverProcesses } from '../../sandbox/testing/server-process.ts'
import { setSandboxClock } from '../../sandbox/testing/set-sandbox-clock.ts'
import { whenOver } from '../../sandbox/testing/when-over.ts'
import { testSecretKey } from '../trading/testing/bot-world.ts'
import { outcomeOfTrading, tradingWorld } from './testing/trading-world.ts'

const isLong = inject('proofs') === 'long'
const kills = isLong ? 10 : 3
const start = new Date('2040-03-06T10:01:00Z')
/** A moment after a bar's end: the next one is far away. */
const end = new Date(isLong ? '2040-03-07T16:00:20Z' : '2040-03-07T00:00:20Z')
const barSeconds = 300
/** What is caught up with by four processes, and how long one of them stands still beyond the time its shard is taken from it. */
/** Enough that each of four processes gets its turn. */
const barsLate = 60
const stoppedMs = isLong ? 30_000 : 0
/** A slow machine is not a wrong answer, but what never happens must end the test. */
const waitMsMax = 300_000

const startProcess = await serverProcesses('')
const startServer = (databaseUrl: string, env: Record<string, string> = {}) =>
  startProcess({
    DATABASE_URL: databaseUrl,
    SANDBOX_WORLD: 'empty',
    SECRET_KEY: testSecretKey,
    RATE_LIMIT_SCALE: '1000',
    ...env,
  })

const perShard = 2
const calm = await tradingWorld(start, { perShard })
const killed = await tradingWorld(start, { perShard })

const reachedBy = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ reached: Date }>`SELECT min(reached) AS reached FROM fleet_shards`.execute(db)
  return rows[0]?.reached ?? start
}

/** Puts the server's clock to the end, through everything that falls due on the way. Nothing where the server dies of it. */
async function skipToEnd({ url }: ServerProcess): Promise<boolean> {
  const now = await fetch(`${url}/api/sandbox`).then(async (reply) => ((await reply.json()) as { now: string }).now)
  const advanceSeconds = Math.ceil((end.getTime() - Date.parse(now)) / 1000)
  const reply = await fetch(`${url}/api/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds }),
  })
  return reply.status === 200
}

async function expectBooksToHold(db: Db): Promise<void> {
  const { findings } = await checkBooks(db, [checkCharges, checkEffects, checkIncomes])
  expect(findings.filter(({ holds }) => !holds)).toEqual([])
}

test(`killed ${kills} times while bots trade, the world ends as one that was never killed`, {
  timeout: 600_000 + 60_000 * kills,
}, async () => {
  const undisturbed = await startServer(calm.databaseUrl)
  expect(await skipToEnd(undisturbed)).toBe(true)
  await stop(undisturbed)
  await expectBooksToHold(calm.db)
  const expected = await outcomeOfTrading(calm.db)
  // Each of these would hide a difference if it did not happen.
  for (const what of ['deals', 'positions', 'charges', 'points', 'log'])
    expect(expected[what]?.split('\n').length, what).toBeGreaterThan(3)

  const { databaseUrl, db } = killed
  for (let kill = 1; kill <= kills; kill++) {
    const server = await startServer(databaseUrl)
    const skipping = skipToEnd(server).catch(() => false)
    // Anywhere in this part of the time: playing, storing, settling, committing.
    const share = (kill - randomInt(0, 900) / 1_000) / (kills + 1)
    const from = start.getTime() + share * (end.getTime() - start.getTime())
    await until('so much time is skipped', async () => (await reachedBy(db)).getTime() >= from)
    await pause(randomInt(0, 30))
    server.process.kill('SIGKILL')
    expect(await server.ended).toBe('SIGKILL')
    expect(await skipping).toBe(false)
    await expectBooksToHold(db)
    // Being away takes no time of this world: what a longer absence costs, entries on old prices, is another matter.
    await setSandboxClock(db, addSeconds(await reachedBy(db), 1))
  }
  const last = await startServer(databaseUrl)
  expect(await skipToEnd(last)).toBe(true)
  await stop(last)
  expect(await outcomeOfTrading(db)).toEqual(expected)
  await expectBooksToHold(db)
})

test('of four processes two are killed and one stands still: every bar of every shard is stored once, by those that are left', {
  timeout: 900_000,
}, async () => {
  const late = addSeconds(end, barsLate * barSeconds)
  const alone = await startServer(calm.databaseUrl)
  await setSandboxClock(calm.db, late)
  await until('one process has caught up', () => hasCaughtUp(calm.db, late))
  await stop(alone)

  const { databaseUrl, db } = killed
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  whenOver(() => owner.end())
  await keepSteps(owner)
  const fleet: Record<string, ServerProcess> = {}
  for (const name of ['worker', 'one', 'two', 'three', 'four'])
    fleet[name] = await startServer(named(databaseUrl, name), { ROLES: name === 'worker' ? 'api,worker' : 'api,fleet' })
  const { worker, one, two, three, four } = fleet
  if (!worker || !one || !two || !three || !four) throw new Error('A process is missing')

  await setSandboxClock(db, late)
  await until('all four play', async () => new Set((await stepsOf(db)).map(({ who }) => who)).size === 4)
  for (const dying of [one, two]) {
    dying.process.kill('SIGKILL')
    expect(await dying.ended).toBe('SIGKILL')
  }
  await standStill(owner, three)
  const ofThree = (steps: readonly { who: string }[]) => steps.filter(({ who }) => who === 'three').length
  const before = await stepsOf(db)
  await until('the fourth has caught up', () => hasCaughtUp(db, late))
  await pause(stoppedMs)
  const played = await stepsOf(db)
  expect(played.length).toBeGreaterThan(before.length)
  expect(ofThree(played)).toBe(ofThree(before))
  three.process.kill('SIGCONT')
  // What it had in hand is refused; it says so, and takes its place again.
  await until('the third has noticed', async () => three.output().includes('the fleet could not go on'))
  expect(await stepsOf(db)).toEqual(played)
  expect(await outcomeOfTrading(db)).toEqual(await outcomeOfTrading(calm.db))
  await expectBooksToHold(db)

  await stop(four)
  const later = addSeconds(late, 2 * barSeconds)
  await setSandboxClock(db, later)
  await until('the third goes on alone', () => hasCaughtUp(db, later))
  const steps = await stepsOf(db)
  const { rows: shards } = await sql<{ id: number }>`SELECT id FROM fleet_shards`.execute(db)
  expect(shards.length).toBeGreaterThan(2)
  const firstEnd = Math.ceil(end.getTime() / 1_000 / barSeconds) * barSeconds
  for (const { id } of shards)
    expect(steps.filter(({ shard }) => shard === id).map(({ reached }) => reached.getTime() / 1_000)).toEqual(
      Array.from({ length: barsLate + 2 }, (_, n) => firstEnd + n * barSeconds),
    )
  await stop(three)
  await stop(worker)
})

async function stop(server: ServerProcess): Promise<void> {
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

/** Its connections say whose they are. */
function named(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', name)
  return url.href
}

/** Every bar is played that has ended by then, and everything that was closed is charged. */
async function hasCaughtUp(db: Db, by: Date): Promise<boolean> {
  const { rows } = await sql<{ waiting: bigint }>`SELECT count(*) AS waiting FROM trade_inbox`.execute(db)
  return addSeconds(await reachedBy(db), barSeconds) > by && rows[0]?.waiting === 0n
}

/**
 * Writes down who stores which bar, in the transaction that stores it, and makes a step long enough that on a quick machine too all
 * get their turn and one can be stopped inside.
 */
async function keepSteps(owner: pg.Client): Promise<void> {
  await owner.query(`
    CREATE TABLE steps (place bigint GENERATED ALWAYS AS IDENTITY, shard integer, reached timestamptz, who text);
    CREATE FUNCTION keep_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
      BEGIN
        INSERT INTO steps (shard, reached, who) VALUES (NEW.id, NEW.reached, current_setting('application_name'));
        PERFORM pg_sleep(0.1);
        RETURN NULL;
      END $$;
    CREATE TRIGGER keep AFTER UPDATE ON fleet_shards FOR EACH ROW WHEN (NEW.reached <> OLD.reached) EXECUTE FUNCTION keep_step();
    GRANT SELECT ON steps TO fairlead_app`)
}

async function stepsOf(db: Db): Promise<{ shard: number; reached: Date; who: string }[]> {
  const { rows } = await sql<{ shard: number; reached: Date; who: string }>`
    SELECT shard, reached, who FROM steps ORDER BY place`.execute(db)
  return rows
}

/** Stops a process in the middle of a step: its transaction is open and, having a number of its own, holds a shard. */
async function standStill(owner: pg.Client, { process: child }: ServerProcess): Promise<void> {
  await until('it stops inside a step', async () => {
    child.kill('SIGSTOP')
    // As long as a statement of a step may take.
    await pause(300)
    const { rows } = await owner.query(`
      SELECT 1 FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid WHERE a.application_name = 'three'
        AND a.state = 'idle in transaction' AND a.backend_xid IS NOT NULL AND l.relation = 'fleet_shards'::regclass`)
    if (rows.length > 0) return true
    child.kill('SIGCONT')
    await pause(randomInt(20, 200))
    return false
  })
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const from = Date.now(); !(await holds()); await pause(20))
    if (Date.now() - from > waitMsMax) throw new Error(`It did not happen that ${what}`)
}
