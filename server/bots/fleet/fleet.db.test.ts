import { Random } from '@fairlead/engine/market/random'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { isFrozen } from '../../finance/fuel/standing/freeze.ts'
import { addSeconds } from '../../platform/clock.ts'
import { type Database, type Db, inTx } from '../../platform/database/db.ts'
import { createLogger } from '../../platform/logging.ts'
import { runInOrder } from '../../platform/work/in-order.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import type { Deal } from '../trading/deals/deal.ts'
import { insertDeals } from '../trading/deals/deal-store.ts'
import { recordDeals } from '../trading/deals/record-deals.ts'
import { carryOutCloses } from './carry-out-closes.ts'
import { checkBalances } from './check-balances.ts'
import { ShardMemory } from './shards/shard-fleet.ts'
import { playDue } from './shards/start-fleet.ts'
import { ownersSeconds, stepShard } from './shards/step-shard.ts'
import { claimShard } from './store.ts'
import { breakingDb } from './testing/breaking-db.ts'
import {
  askToClose,
  dump,
  enrol,
  fleetParts,
  fleetWorks,
  makeWorld,
  otherWorks,
  type World,
  worldStart,
} from './testing/fleet-world.ts'

const proofs = inject('proofs')
const hours = proofs === 'long' ? 240 : 12
const end = addSeconds(worldStart, hours * 3_600)
const nobody = { name: 'nobody', nextDue: async () => undefined, runDue: async () => {} }

async function newWorld(shards = 1): Promise<World & { database: Database }> {
  const database = await testDatabase()
  return { ...(await makeWorld(database.db, { bots: 30, shards })), database }
}

/** Walks to the end in `parts` pieces. */
async function walk(world: World, pieces: number, memoryOf: (piece: number) => ShardMemory): Promise<void> {
  for (let piece = 1; piece <= pieces; piece++) {
    const works = [...otherWorks(world), ...fleetWorks(fleetParts(world.db, memoryOf(piece)))]
    await runInOrder(world.db, works, addSeconds(worldStart, (hours * 3_600 * piece) / pieces))
  }
}

let kept: Record<string, string>
let world: World
beforeAll(async () => {
  world = await newWorld()
  const memory = new ShardMemory()
  await walk(world, 1, () => memory)
  kept = await dump(world.db)
})

const one = async <T>(db: Db, query: string): Promise<T> =>
  (await sql<T & object>`${sql.raw(query)}`.execute(db)).rows[0] as T

const valued = async (db: Db) =>
  (await one<{ ids: bigint[] }>(db, 'SELECT equity_accounts AS ids FROM fleet_shards')).ids

test('bots trade, hedge, win and lose, and every closed trade is charged once', async () => {
  const seen = await one<Record<string, bigint>>(
    world.db,
    `SELECT (SELECT count(*) FROM trades WHERE profit > 0) AS won,
      (SELECT count(*) FROM trades WHERE profit < 0) AS lost, (SELECT count(*) FROM deals WHERE entry = 'in' AND position_id <> trade_position_id) AS counters,
      (SELECT count(*) FROM bot_log WHERE kind = 'refusal') AS refused, (SELECT count(DISTINCT account_id) FROM deals) AS traders,
      (SELECT count(*) FROM close_requests WHERE done_at IS NOT NULL) AS wishes,
      (SELECT count(*) FROM trades WHERE discount_basis_points > 0) AS discounted, (SELECT count(*) FROM deals WHERE words IS NOT NULL) AS asked`,
  )
  for (const [what, count] of Object.entries(seen)) expect(Number(count), what).toBeGreaterThan(2)
  const charged = await one<{ closed: bigint; charged: bigint; waiting: bigint }>(
    world.db,
    `SELECT (SELECT count(*) FROM trades) AS closed, (SELECT count(DISTINCT trade_id) FROM fuel_charges) AS charged,
      (SELECT count(*) FROM trade_inbox) AS waiting`,
  )
  expect(charged.charged + charged.waiting).toBe(charged.closed)
})

test('start and deals add up to every balance, trades to their deals, counters to trades', async () => {
  const wrong = await sql`
    SELECT a.id FROM trading_accounts a WHERE a.balance_cents * 10000 <>
      (SELECT coalesce(sum(o.cents), 0) * 10000 FROM balance_operations o WHERE o.account_id = a.id)
      + (SELECT coalesce(sum(d.profit + d.swap + d.commission), 0) FROM deals d WHERE d.account_id = a.id)`.execute(
    world.db,
  )
  expect(wrong.rows).toEqual([])
  const unlike = await sql`
    SELECT t.id FROM trades t WHERE t.profit <>
      (SELECT sum(d.profit + d.swap + d.commission) FROM deals d WHERE d.account_id = t.account_id AND d.trade_position_id = t.position_id)`.execute(
    world.db,
  )
  expect(unlike.rows).toEqual([])
  const miscounted = await sql`
    SELECT t.* FROM trading_totals t JOIN LATERAL (
      SELECT count(*) FILTER (WHERE profit > 0) AS won, count(*) FILTER (WHERE profit < 0) AS lost, sum(profit) AS profit
      FROM trades WHERE member_id = t.member_id) c ON true
    WHERE (t.trades_won, t.trades_lost, t.won - t.lost) IS DISTINCT FROM (c.won, c.lost, c.profit)`.execute(world.db)
  expect(miscounted.rows).toEqual([])
  // A trade is written down once nothing of it is open, and not before.
  const halfway = await sql`
    SELECT d.account_id, d.trade_position_id FROM deals d
    LEFT JOIN trades t ON t.account_id = d.account_id AND t.position_id = d.trade_position_id
    GROUP BY d.account_id, d.trade_position_id HAVING (count(t.id) > 0) = EXISTS (
      SELECT 1 FROM positions p WHERE p.account_id = d.account_id AND p.trade_position_id = d.trade_position_id)`.execute(
    world.db,
  )
  expect(halfway.rows).toEqual([])
})

test('a balance that is not what its deals make is told to operators, and no other', async () => {
  const open = () => world.db.selectFrom('alerts').select('key').where('kind', '=', 'balance_mismatch').execute()
  await checkBalances(world.db).runDue(end)
  expect(await open()).toEqual([])
  const [account] = world.accounts
  await sql`UPDATE trading_accounts SET balance_cents = balance_cents + 1 WHERE id = ${account}`.execute(world.db)
  await checkBalances(world.db).runDue(end)
  expect(await open()).toEqual([{ key: String(account) }])
  await sql`UPDATE trading_accounts SET balance_cents = balance_cents - 1 WHERE id = ${account}`.execute(world.db)
})

test('the same deal told again changes nothing; with other figures it freezes its member', async () => {
  const row = await world.db.selectFrom('deals').selectAll().orderBy('account_id').limit(1).executeTakeFirstOrThrow()
  const deal: Deal = {
    accountId: row.account_id,
    memberId: row.member_id,
    ticket: row.ticket,
    positionId: row.position_id,
    tradePositionId: row.trade_position_id,
    at: row.at,
    symbol: row.symbol,
    side: row.side as Deal['side'],
    entry: row.entry as Deal['entry'],
    volume: row.volume,
    price: row.price,
    profit: micro(row.profit),
    swap: micro(row.swap),
    commission: micro(row.commission),
    reason: row.reason,
    evidence: row.evidence,
    magic: row.magic,
  }
  const tell = (told: Deal) => inTx(world.db, (tx) => recordDeals(tx, { deals: [told], closed: [] }, end))
  await tell(deal)
  expect(await isFrozen(world.db, deal.memberId)).toBe(false)
  await tell({ ...deal, profit: micro(deal.profit + 1n) })
  expect(await isFrozen(world.db, deal.memberId)).toBe(true)
  const bot = await world.db.selectFrom('bots').select('state').where('member_id', '=', deal.memberId).execute()
  expect(bot).toEqual([{ state: 'frozen' }])
  // Told twice in one breath, what is new is new once; what was there before is known both times.
  const places = await inTx(world.db, async (tx) => {
    const fresh = { ...deal, ticket: 1_000_000n }
    const known = await insertDeals(tx, [fresh, deal, fresh, deal], () => undefined)
    await sql`DELETE FROM deals WHERE ticket = ${fresh.ticket}`.execute(tx)
    return known.map(({ place, is_same }) => [place, is_same])
  })
  expect(places).toEqual([2, 3, 4].map((place) => [place, true]))
  // That it is frozen stands in the log; nothing else has changed.
  expect({ ...(await dump(world.db)), log: kept.log }).toEqual(kept)
})

test('a fleet that is made anew from its rows all the time does the same to the byte', async () => {
  const again = await newWorld()
  await walk(again, hours * 3, () => new ShardMemory())
  expect(await dump(again.db)).toEqual(kept)
})

test('who comes while the fleet is behind is left out of the bars that ended before, and of no later one', async () => {
  const { db, accounts } = await newWorld()
  const works = [...otherWorks({ db, accounts, wishes: nobody }), ...fleetWorks(fleetParts(db))]
  const late = accounts[4] as bigint
  await inTx(db, (tx) => enrol(tx, late, addSeconds(worldStart, 900)))
  await runInOrder(db, works, addSeconds(worldStart, 3_600))
  expect(await valued(db)).toContain(late)
})

test('who is paused and leaves is gone from the books that a process goes on with', async () => {
  const { db, accounts } = await newWorld()
  const account = accounts[0] as bigint
  const works = fleetWorks(fleetParts(db))
  await sql`UPDATE trading_accounts SET paused = true WHERE id = ${account}`.execute(db)
  await runInOrder(db, works, addSeconds(worldStart, 600))
  expect(await valued(db)).toContain(account)
  await inTx(db, (tx) => askToClose(tx, { account, at: addSeconds(worldStart, 660), thenLeave: true }))
  await runInOrder(db, works, addSeconds(worldStart, 1_800))
  expect(await valued(db)).not.toContain(account)
})

test('a wish closes what it names and nothing else, in its turn, and waits while its market rests', async () => {
  const { db, accounts } = await newWorld()
  const parts = fleetParts(db)
  const works = [...otherWorks({ db, accounts, wishes: nobody }), ...fleetWorks(parts)]
  const ask = (account: bigint, position: bigint, at: Date) =>
    inTx(db, (tx) => askToClose(tx, { account, position, at }))
  const held = (account: bigint) =>
    db.selectFrom('positions').select('position_id').where('account_id', '=', account).orderBy('position_id').execute()
  const newest = () =>
    db.selectFrom('close_requests').select(['done_at', 'waits_until']).orderBy('id', 'desc').limit(1).execute()

  // Somebody who holds two instruments, one of them in a single position.
  let now = worldStart
  let chosen: { account_id: bigint; position_id: bigint } | undefined
  for (let hours = 1; !chosen && hours < 15; hours++) {
    now = addSeconds(worldStart, hours * 3_600)
    await runInOrder(db, works, now)
    const { rows } = await sql<{ account_id: bigint; position_id: bigint }>`
      SELECT p.account_id, p.position_id FROM positions p JOIN positions o ON o.account_id = p.account_id
      GROUP BY p.account_id, p.position_id
      HAVING count(*) FILTER (WHERE o.symbol = p.symbol) = 1 AND count(*) > 1 ORDER BY 1, 2 LIMIT 1`.execute(db)
    chosen = rows[0]
  }
  const { account_id: account, position_id: named } = chosen as NonNullable<typeof chosen>
  const others = (await held(account)).filter(({ position_id }) => position_id !== named)
  await ask(account, named, addSeconds(now, 60))
  await carryOutCloses(parts, addSeconds(now, 60), { waits: false })
  expect(await held(account)).toEqual(others)

  // The bar that ends before the wish comes first: it may close the position by itself.
  await ask(account, others[0]?.position_id as bigint, addSeconds(now, 420))
  await carryOutCloses(parts, addSeconds(now, 480), { waits: false })
  expect(await newest()).toEqual([{ done_at: null, waits_until: null }])
  await runInOrder(db, works, addSeconds(now, 480))
  expect(await newest()).toEqual([{ done_at: addSeconds(now, 420), waits_until: null }])

  const [saturday, monday] = [new Date('2026-03-07T00:10:00Z'), new Date('2026-03-09T00:00:00Z')]
  await runInOrder(db, works, saturday)
  const resting = await db
    .selectFrom('positions')
    .select(['account_id', 'position_id'])
    .where('symbol', 'not in', ['BTCUSD', 'ETHUSD'])
    .limit(1)
    .executeTakeFirstOrThrow()
  await ask(resting.account_id, resting.position_id, saturday)
  await runInOrder(db, works, addSeconds(saturday, 600))
  expect(await newest()).toEqual([{ done_at: null, waits_until: monday }])
})

test.runIf(proofs !== 'none')(
  'several processes on several shards, each with memories of its own that grow old, do the same',
  async () => {
    const again = await newWorld(2)
    const memories = [new ShardMemory(), new ShardMemory(), new ShardMemory()]
    const random = new Random(3)
    await walk(again, hours * 4, () => memories[random.below(3)] as ShardMemory)
    expect((await one<{ shards: bigint }>(again.db, 'SELECT count(*) AS shards FROM fleet_shards')).shards).toBe(2n)
    expect(await dump(again.db)).toEqual(kept)
  },
)

test.runIf(proofs !== 'none')(
  'a process killed at any statement of a step, even while it commits, loses and doubles nothing',
  async () => {
    const again = await newWorld()
    const random = new Random(5)
    const broken: string[] = []
    const breaking = breakingDb(
      again.database.pool,
      // A quiet step has about seven statements, one after a weekend of wishes a hundred: each must come through in the end.
      () => 1 + random.below(random.below(20) === 0 ? 400 : 40),
      (statement) => broken.push(statement),
    )
    const works = [...otherWorks(again), ...fleetWorks(fleetParts(breaking))]
    for (let reached = false; !reached; ) {
      const before = broken.length
      try {
        await runInOrder(again.db, works, end)
        reached = true
      } catch (error) {
        if (broken.length === before) throw error
      }
    }
    for (const statement of [
      'commit',
      'INSERT INTO deals',
      'INSERT INTO trades',
      'DELETE FROM positions',
      'INSERT INTO bot_log',
    ])
      expect(broken.filter((one) => one.includes(statement)).length, statement).toBeGreaterThan(0)
    expect(broken.length).toBeGreaterThan(2 * hours)
    expect(await dump(again.db)).toEqual(kept)
  },
)

test.runIf(proofs !== 'none')(
  'live, bar by bar and beside another process, it comes to the same as in one skip',
  async () => {
    const again = await newWorld(2)
    let now = worldStart
    const others = otherWorks(again)
    const logger = createLogger('silent')
    const live = [new ShardMemory(), new ShardMemory()].map((memory) => ({
      ...fleetParts(again.db, memory),
      direct: again.database.direct,
      clock: { now: () => now },
      logger,
      before: others,
    }))
    const signal = new AbortController().signal
    const due = fleetWorks(live[0] as (typeof live)[0]).map(({ name, nextDue }) => ({ name, nextDue }))
    while (now < end) {
      // Two seconds after the next bar's end: its prices are still new.
      const ended = (Math.floor(now.getTime() / 300_000) + 1) * 300_000
      now = new Date(Math.min(ended + 2_000, end.getTime()))
      // What a worker does whenever it is asked: it never overtakes the fleet.
      for (let turn = 0; turn < 2; turn++) {
        await runInOrder(again.db, [...others, ...due], now)
        await Promise.all(live.map((parts) => playDue(parts, signal)))
      }
      await runInOrder(again.db, [...others, ...due], now)
    }
    expect(await dump(again.db)).toEqual(kept)
  },
)

test('a bar is left to who knows the books for two seconds, then anybody plays it', async () => {
  const { db } = await newWorld()
  const [one, other] = [fleetParts(db), fleetParts(db, new ShardMemory())]
  let bar = new Date((Math.floor(worldStart.getTime() / 300_000) + 1) * 300_000)
  const plays = async (parts: typeof one, ageSeconds: number) =>
    (await stepShard(parts, { end: bar, ageSeconds, waits: false })) !== undefined
  // Nobody knows them yet.
  expect(await plays(one, ownersSeconds - 0.1)).toBe(false)
  expect(await plays(one, ownersSeconds)).toBe(true)
  bar = addSeconds(bar, 300)
  expect(await plays(other, ownersSeconds - 0.1)).toBe(false)
  expect(await plays(one, 0)).toBe(true)
  bar = addSeconds(bar, 300)
  expect(await plays(other, ownersSeconds)).toBe(true)
  bar = addSeconds(bar, 300)
  // What one remembers of it has grown old.
  expect(await plays(one, 0)).toBe(false)
  expect(await plays(other, 0)).toBe(true)
})

test.for([
  { waits: false, mayTake: '5s' },
  { waits: true, mayTake: '0' },
])('a step that waits for its shard ($waits) may stand still for $mayTake', async ({ waits, mayTake }) => {
  await inTx(world.db, async (tx) => {
    expect(await claimShard(tx, { which: { reachedBy: end }, known: new Map(), waits })).toBeDefined()
    const { rows } = await sql`SHOW idle_in_transaction_session_timeout`.execute(tx)
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: mayTake }])
  })
})
