import { setTimeout as pause } from 'node:timers/promises'
import { addSeconds } from '../../server/platform/clock.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { setSandboxClock } from '../../server/sandbox/testing/set-sandbox-clock.ts'
import { growFleet } from '../fleet/grow-fleet.ts'
import { asOwner } from '../ledger/grow-forest.ts'
import { openTeam } from '../ledger/read-teams.ts'
import { minuteWorks } from '../year/minute-works.ts'

const start = new Date('2040-03-05T00:00:00Z')
const daySeconds = 86_400
const yearDays = 365
/** Whatever the product throws away by itself is older than what it keeps then, but for good. */
const yearsLaterDays = 4_000
const purgesMax = 50
const tablesShown = 10

type Sizes = { bytes: number; tables: Map<string, number> }

type Trading = { deals: number; trades: number; lying: Sizes; packed: Sizes; kept: Sizes }

/**
 * Two fleets that trade the same days as a sandbox's do when its clock is put forward: what the larger one's rows take more is what bots take,
 * since what a service takes by itself is in both. As the rows lie, packed without empty room, and what is left of them once everything is
 * thrown away that the product throws away with time.
 */
export async function measureTrading(
  urls: { few: string; many: string },
  { bots, days }: { bots: number; days: number },
) {
  const fewBots = Math.ceil(bots / 4)
  const few = await trade(urls.few, fewBots, days)
  const many = await trade(urls.many, bots, days)
  const perBotYear = (of: (trading: Trading) => number) => ((of(many) - of(few)) / (bots - fewBots) / days) * yearDays
  const most = [...many.kept.tables.keys()]
    .map((name) => ({ name, bytes: perBotYear(({ kept }) => kept.tables.get(name) ?? 0) }))
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, tablesShown)
  console.log(
    `most of what stays, bytes per bot and year: ${most.map(({ name, bytes }) => `${name} ${bytes.toFixed(0)}`).join(', ')}`,
  )
  return {
    'bots that traded': bots,
    'days they traded': days,
    'deals per bot and year': perBotYear(({ deals }) => deals),
    'trades per bot and year': perBotYear(({ trades }) => trades),
    'bytes per bot and year kept for good': perBotYear(({ kept }) => kept.bytes),
    'bytes per bot and day thrown away in time': perBotYear(({ packed, kept }) => packed.bytes - kept.bytes) / yearDays,
    'bytes as they lie to packed ones': many.lying.bytes / many.packed.bytes,
  }
}

async function trade(url: string, bots: number, days: number): Promise<Trading> {
  await growFleet(url, bots, start, 'mostlySmall')
  const before = await packedSizes(url)
  const since = ({ bytes, tables }: Sizes): Sizes => ({
    bytes: bytes - before.bytes,
    tables: new Map([...tables].map(([name, size]) => [name, size - (before.tables.get(name) ?? 0)])),
  })
  const database = openDatabase(url)
  await setSandboxClock(database.db, start)
  await database.close()
  console.log(
    `${bots} bots trade for ${days} days; their fuel was never paid in, as the watch over the books rightly says`,
  )
  await tradeFor(url, days)
  const lying = since(await sizesOf(url))
  const packed = since(await packedSizes(url))
  const counts = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ deals: number; trades: number }>(
      'SELECT (SELECT count(*) FROM deals)::int AS deals, (SELECT count(*) FROM trades WHERE closed_at IS NOT NULL)::int AS trades',
    )
    return rows[0] ?? { deals: 0, trades: 0 }
  })
  await throwAway(url, addSeconds(start, (days + yearsLaterDays) * daySeconds))
  return { ...counts, lying, packed, kept: since(await packedSizes(url)) }
}

async function tradeFor(url: string, days: number): Promise<void> {
  const team = await openTeam(url)
  const begun = performance.now()
  for (let day = 1; day <= days; day++) {
    const reply = await fetch(`${team.url}/api/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceSeconds: daySeconds }),
    })
    if (reply.status !== 200) throw new Error(await reply.text())
    console.log(`  day ${day} of ${days} traded after ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
  await team.stop()
}

/** By the product's own work, each run of which is bounded. */
async function throwAway(url: string, now: Date): Promise<void> {
  const { works, stop } = await minuteWorks(url, { deposits: 0, members: 0, traders: 0, trades: 0, withdrawals: 0 })
  const purge = works.find(({ name }) => name === 'purge')
  if (!purge) throw new Error('Nothing of the product throws anything away')
  for (let left = Number.NaN, runs = 0; runs < purgesMax; runs++) {
    await purge.run(now)
    const rows = await rowsOf(url)
    if (rows === left) break
    left = rows
    await pause(0)
  }
  await stop()
}

/** Mail and chain of the sandbox stand for the world outside. */
const ofTables = `FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
    AND NOT c.relname ^@ 'sandbox_'`

async function rowsOf(url: string): Promise<number> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(`SELECT c.oid::regclass::text AS name ${ofTables}`)
    const counted = await client.query<{ n: number }>(
      rows.map(({ name }) => `SELECT count(*)::int AS n FROM ${name}`).join(' UNION ALL '),
    )
    return counted.rows.reduce((sum, { n }) => sum + n, 0)
  })
}

async function packedSizes(url: string): Promise<Sizes> {
  await asOwner(url, (client) => client.query('VACUUM FULL'))
  return sizesOf(url)
}

/** Tables with their indexes and long values. */
async function sizesOf(url: string): Promise<Sizes> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `SELECT c.oid::regclass::text AS name, pg_total_relation_size(c.oid)::text AS bytes ${ofTables}`,
    )
    const tables = new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
    return { bytes: [...tables.values()].reduce((sum, bytes) => sum + bytes, 0), tables }
  })
}
