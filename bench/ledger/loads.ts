import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { changeBots } from '../../server/bots/trading/change-bots.ts'
import { settleInbox } from '../../server/finance/fuel/charges/settle-trades.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { asOwner, firstChargeable } from './grow-forest.ts'

const clients = 8
const settlers = 2
const batchSize = 200
const branches = 10

export const hasPgbench = spawnSync('pgbench', ['--version']).status === 0

/** TPC-B as pgbench runs it, or the same statements from here where pgbench is not installed. Transactions a second. */
export async function prepareTpcb(url: string): Promise<(seconds: number) => Promise<number>> {
  if (hasPgbench) {
    const made = spawnSync('pgbench', ['-i', '-q', '-s', String(branches), url], { encoding: 'utf8' })
    if (made.status !== 0) throw new Error(made.stderr)
    return (seconds) => pgbench(url, seconds)
  }
  await asOwner(url, (client) =>
    client.query(`
      CREATE TABLE pgbench_branches (bid int PRIMARY KEY, bbalance int NOT NULL) WITH (fillfactor = 100);
      CREATE TABLE pgbench_tellers (tid int PRIMARY KEY, bid int, tbalance int NOT NULL);
      CREATE TABLE pgbench_accounts (aid int PRIMARY KEY, bid int, abalance int NOT NULL, filler char(84));
      CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
      INSERT INTO pgbench_branches SELECT i, 0 FROM generate_series(1, ${branches}) i;
      INSERT INTO pgbench_tellers SELECT i, (i - 1) / 10 + 1, 0 FROM generate_series(1, ${branches * 10}) i;
      INSERT INTO pgbench_accounts SELECT i, (i - 1) / 100000 + 1, 0, '' FROM generate_series(1, ${branches * 100_000}) i`),
  )
  return (seconds) =>
    drive(url, seconds, async (client) => {
      const [aid, tid, bid, delta] = [
        below(branches * 100_000),
        below(branches * 10),
        below(branches),
        below(10_000) - 5_000,
      ]
      await client.query('BEGIN')
      await client.query(`UPDATE pgbench_accounts SET abalance = abalance + ${delta} WHERE aid = ${aid}`)
      await client.query(`SELECT abalance FROM pgbench_accounts WHERE aid = ${aid}`)
      await client.query(`UPDATE pgbench_tellers SET tbalance = tbalance + ${delta} WHERE tid = ${tid}`)
      await client.query(`UPDATE pgbench_branches SET bbalance = bbalance + ${delta} WHERE bid = ${bid}`)
      await client.query(
        `INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (${tid}, ${bid}, ${aid}, ${delta}, CURRENT_TIMESTAMP)`,
      )
      await client.query('END')
    })
}

const oneCharge = (
  member: string,
  position: string,
) => `SELECT * FROM fuel_settle('charge', ARRAY['trade ' || ${member} || ' ' || ${position}], ARRAY['\\x00'::bytea], ARRAY['trade closed'], ARRAY[now()],
  ARRAY[${member}], ARRAY[4000000::bigint], ARRAY[1], ARRAY[1], ARRAY[${position}]);`

/** Single charges, each its own transaction, from the client that TPC-B was driven by. Charges a second. */
export async function settleSingly(url: string, members: number, seconds: number): Promise<number> {
  if (!hasPgbench) {
    return drive(url, seconds, (client) =>
      client.query(oneCharge(`${chargeable(members)}::bigint`, `${nextPosition()}::bigint`)),
    )
  }
  const draw = `\\set member random(${firstChargeable}, ${members})\n\\set position random(1, 9000000000000000)\n`
  return withScript(draw + oneCharge(':member::bigint', ':position::bigint').replaceAll('\n', ' '), (script) =>
    pgbench(url, seconds, ['-f', script]),
  )
}

const manyCharges = (members: number) => `SELECT count(*) FROM (
    SELECT array_agg('trade ' || m || ' ' || p) k, array_agg('\\x00'::bytea) h, array_agg('trade closed'::text) e, array_agg(now()) a,
      array_agg(m) ms, array_agg(4000000::bigint) d, array_agg(1) v, array_agg(p) ps
    FROM (SELECT (${firstChargeable} + floor(random() * ${members - firstChargeable}))::bigint m, floor(random() * 9e15)::bigint p
          FROM generate_series(1, ${batchSize})) x) y,
  fuel_settle('charge', k, h, e, a, ms, d, v, v, ps);`

/** Batches of 200 by two settlers, from the client that TPC-B was driven by. Charges a second. */
export async function settleInBatches(url: string, members: number, seconds: number): Promise<number> {
  if (!hasPgbench) return settleInBatchesByVerb(url, members, seconds)
  return (
    batchSize * (await withScript(manyCharges(members), (script) => pgbench(url, seconds, ['-f', script], settlers)))
  )
}

async function withScript<T>(statements: string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-bench-'))
  try {
    const script = join(folder, 'settle.sql')
    writeFileSync(script, `${statements.replace(/\n\s+/g, ' ')}\n`)
    return await work(script)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What waits in the inbox, by the product's own verb, events to the members' pages included. Charges a second. */
export async function settleInBatchesByVerb(url: string, members: number, seconds: number): Promise<number> {
  await fillInbox(url, members, seconds * tradesPerSecondGuessed)
  const database = openDatabase(url, { connectionsMax: settlers })
  const started = performance.now()
  const settled = await settleInbox({ db: database.db, askBots: changeBots }, new Date())
  const rate = settled / ((performance.now() - started) / 1000)
  await database.close()
  return rate
}

/** Enough to be busy for about as long as asked. */
const tradesPerSecondGuessed = 3_000

async function fillInbox(url: string, members: number, count: number): Promise<void> {
  await asOwner(url, (client) =>
    client.query(`
      SET session_replication_role = replica;
      INSERT INTO trading_accounts (member_id, server, login, opened_at)
        SELECT id, 'B', id::text, now() FROM generate_series(${firstChargeable}, ${members}) id ON CONFLICT DO NOTHING;
      WITH closed AS (
        INSERT INTO trades (account_id, position_id, member_id, symbol, side, volume, opened_at, company_basis_points, discount_basis_points,
            basis, deal_ticket, price, profit, closed_at)
          SELECT a.id, ${takePositions(count)}::bigint + place, a.member_id, 'EURUSD', 'buy', 0.1, now(), 4000, 0, 'each-trade', 1, 1.1, 10000000, now()
          FROM (SELECT place, (${firstChargeable} + floor(random() * ${members - firstChargeable}))::bigint AS member_id
                FROM generate_series(1, ${count}) place) x
          JOIN trading_accounts a ON a.server = 'B' AND a.member_id = x.member_id RETURNING id)
      SELECT trades_to_inbox(array_agg(id)) FROM closed;
      ANALYZE trades; ANALYZE trade_inbox`),
  )
}

const below = (bound: number) => 1 + Math.floor(Math.random() * bound)
const chargeable = (members: number) => firstChargeable + Math.floor(Math.random() * (members - firstChargeable))
let positions = Date.now() * 1_000
const nextPosition = () => takePositions(1) + 1

/** Takes as many as asked, none of which is ever given again, and answers the one before them. */
function takePositions(count: number): number {
  positions += count
  return positions - count
}

function pgbench(url: string, seconds: number, more: string[] = [], connections = clients): Promise<number> {
  return new Promise((resolve, reject) => {
    const run = spawn('pgbench', ['-n', '-c', String(connections), '-j', '2', '-T', String(seconds), ...more, url])
    let out = ''
    let problems = ''
    run.stdout.on('data', (part) => (out += part))
    run.stderr.on('data', (part) => (problems += part))
    run.on('close', () => {
      const tps = /tps = ([\d.]+)/.exec(out)?.[1]
      if (tps && !/failed transactions: [1-9]/.test(out)) resolve(Number(tps))
      else reject(new Error(out + problems))
    })
  })
}

async function drive(url: string, seconds: number, work: (client: pg.Client) => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, () =>
      asOwner(url, async (client) => {
        while (performance.now() - started < seconds * 1000) {
          await work(client)
          done++
        }
      }),
    ),
  )
  return done / ((performance.now() - started) / 1000)
}
