import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { simulatedFeed } from '../../server/bots/fleet/bars/simulated-feed.ts'
import { playBars } from '../../server/bots/fleet/shards/play-bars.ts'
import { prepareFleet } from '../../server/bots/fleet/shards/prepare-fleet.ts'
import { startFleet } from '../../server/bots/fleet/shards/start-fleet.ts'
import { setStop } from '../../server/desk/stops/set-stop.ts'
import { addSeconds } from '../../server/platform/clock.ts'
import { type Db, inTx, openDatabase } from '../../server/platform/database/db.ts'
import { createLogger } from '../../server/platform/logging.ts'
import { migrate } from '../../server/platform/schema/migrate.ts'
import { runInOrder } from '../../server/platform/work/in-order.ts'
import { growFleet } from '../fleet/grow-fleet.ts'
import { asOwner } from '../ledger/grow-forest.ts'

/** A Tuesday: every market is open. */
const start = new Date('2040-03-06T10:00:00Z')
const barSeconds = 300
const barsAfter = 3

type Stopped = { positions: number; answeredMs: number; closedMs: number; entriesAfter: number }

/**
 * Bots that trade until each holds a position on average, and beside them a fleet that never rests: then the whole platform is
 * stopped and closed, and the market goes on for some bars.
 */
export async function stopFleet(clusterUrl: string, bots: number): Promise<Stopped> {
  await asOwner(clusterUrl, (client) => client.query('CREATE DATABASE stopped'))
  const url = clusterUrl.replace(/\/fairlead$/, '/stopped')
  await migrate(url, pathToFileURL(`${resolve('database')}/`))
  await growFleet(url, bots, start, 'alike')
  const database = openDatabase(url)
  const { db, direct } = database
  const feed = simulatedFeed({ seed: 256, barSeconds })
  const fleet = prepareFleet({ db, feed, async onLossClosed() {} })
  let now = start
  while ((await positionsOf(db)) < bots) {
    now = addSeconds(now, 12 * barSeconds)
    await runInOrder(db, [playBars(fleet)], now)
  }
  const positions = await positionsOf(db)
  const clock = { now: () => now }
  const running = startFleet({ ...fleet, direct, clock, logger: createLogger('error'), before: [] })
  // A bar falls due at the very moment of the stop: what it decides first must not be opened.
  now = addSeconds(now, barSeconds)
  const begun = performance.now()
  const stop = {
    target: { scope: 'platform' },
    kind: 'close_all',
    reason: 'bench',
    operatorId: 1n,
    confirmedBy: 1n,
    now,
  } as const
  await inTx(db, (tx) => setStop(tx, (at) => feed.newestPrices(at), stop))
  const answeredMs = performance.now() - begun
  const entries = await entriesOf(db)
  while ((await positionsOf(db)) > 0) await new Promise((done) => setTimeout(done, 20))
  const closedMs = performance.now() - begun
  await running.stop()
  now = addSeconds(now, barsAfter * barSeconds)
  await runInOrder(db, [playBars(fleet)], now)
  const entriesAfter = (await entriesOf(db)) - entries
  await database.close()
  return { positions, answeredMs, closedMs, entriesAfter }
}

const positionsOf = (db: Db) => countOf(db, 'SELECT count(*)::int AS n FROM positions')
const entriesOf = (db: Db) => countOf(db, "SELECT count(*)::int AS n FROM deals WHERE entry = 'in'")

async function countOf(db: Db, query: string): Promise<number> {
  return (await sql.raw<{ n: number }>(query).execute(db)).rows[0]?.n ?? 0
}
