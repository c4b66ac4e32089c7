import { text } from '@fairlead/contract/text'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { carryOutCloses } from '../../bots/fleet/carry-out-closes.ts'
import { ShardMemory } from '../../bots/fleet/shards/shard-fleet.ts'
import { claimShard } from '../../bots/fleet/store.ts'
import { feed, fleetParts, fleetWorks, makeWorld, worldStart } from '../../bots/fleet/testing/fleet-world.ts'
import { strategyNumbers } from '../../bots/trading/choices/strategy-names.ts'
import { listPositions, type NewestPrices } from '../../bots/trading/deals/list-positions.ts'
import { readBot } from '../../bots/trading/read-bot.ts'
import { addSeconds } from '../../platform/clock.ts'
import { type Database, inTx } from '../../platform/database/db.ts'
import { runInOrder } from '../../platform/work/in-order.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { liftStop } from './lift-stop.ts'
import { listStops, readStop } from './list-stops.ts'
import { mayCloseAlone } from './may-close-alone.ts'
import { notifyStops } from './notify-stops.ts'
import { previewStop } from './preview-stop.ts'
import { setStop } from './set-stop.ts'
import type { StopKind } from './store.ts'
import { type StopTarget, targetOf } from './target.ts'

const bots = inject('proofs') === 'long' ? 300 : 30
const newestPrices: NewestPrices = (at) => feed.newestPrices(at)
const memory = new ShardMemory()

let database: Database
const operators = { owner: 0n, finance: 0n, support: 0n }
type Role = keyof typeof operators
let now = worldStart
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await makeWorld(db, { bots, shards: 2 })
  for (const role of Object.keys(operators) as Role[]) {
    operators[role] = await inTx(db, (tx) => addMember(tx, role, null))
    await db.updateTable('members').set({ role }).where('id', '=', operators[role]).execute()
  }
  await playUntil(async () => (await count()) > 20)
})

/** The fleet goes on for some hours. */
async function play(hours: number): Promise<void> {
  now = addSeconds(now, hours * 3_600)
  await runInOrder(database.db, fleetWorks(fleetParts(database.db, memory)), now)
}

/** The fleet goes on until something is so. */
async function playUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await play(0.5)
}

const stopAs = (by: Role, target: StopTarget, kind: StopKind, second?: Role) =>
  inTx(database.db, (tx) =>
    setStop(tx, newestPrices, {
      ...{ target, kind, reason: 'A test of stops', operatorId: operators[by], now },
      ...(second && { confirmedBy: operators[second] }),
    }),
  )
/** Two of them decide about what many members hold. */
const stop = (target: StopTarget, kind: StopKind) =>
  stopAs('owner', target, kind, kind === 'close_all' ? 'finance' : undefined)
const liftAs = (by: Role, id: bigint) => inTx(database.db, (tx) => liftStop(tx, { id, operatorId: operators[by], now }))
const lift = (id: bigint) => liftAs('owner', id)
const preview = (target: StopTarget) => previewStop(database.db, newestPrices, target, now)

type Count = { where?: string; from?: 'positions' | 'deals' | 'trading_stops' | 'close_requests' | 'trading_accounts' }
async function count({ where = 'true', from = 'positions' }: Count = {}): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM ${sql.raw(from)} WHERE ${sql.raw(where)}`.execute(database.db)
  return rows[0]?.n ?? 0
}
const entries = (more = 'true') =>
  count({ from: 'deals', where: `entry = 'in' AND position_id = trade_position_id AND ${more}` })

test('entries on the whole platform: figures first, then none is made, counter trades go on, and lifted it trades again', async () => {
  const figures = await preview({ scope: 'platform' })
  expect(figures.positions).toBe(await count())
  expect(figures.positions).toBeGreaterThan(10)
  expect(figures.bots).toBeGreaterThan(20)
  const floating = await sql<{ cents: number }>`
    SELECT sum(e.cents - a.balance_cents)::float8 AS cents FROM fleet_shards s
    CROSS JOIN LATERAL unnest(s.equity_accounts, s.equity_cents) AS e(account_id, cents)
    JOIN trading_accounts a ON a.id = e.account_id`.execute(database.db)
  // The marks are those of the last bar's close, the figures those of the newest price.
  expect(Math.sign(figures.floatingCents ?? 0)).toBe(Math.sign(floating.rows[0]?.cents ?? 0))

  const id = await stop({ scope: 'platform' }, 'entries')
  const made = await entries()
  await play(1)
  expect(await entries()).toBe(made)
  const { rows } = await sql<{ words: string }>`
    SELECT DISTINCT words FROM bot_log WHERE kind = 'refusal' AND words LIKE '%operators%'`.execute(database.db)
  expect(rows).toEqual([{ words: 'Not opened: our operators have stopped new entries.' }])

  await lift(id)
  await expect(lift(id)).rejects.toMatchObject({ code: 'conflict' })
  await playUntil(async () => (await entries()) > made)
})

test('closing what more than ten members hold takes a second operator, in one stop or in many of one day', async () => {
  const holders = () =>
    sql<{
      member_id: bigint
    }>`SELECT DISTINCT a.member_id FROM positions p JOIN trading_accounts a ON a.id = p.account_id
      ORDER BY 1`.execute(database.db)
  await playUntil(async () => (await holders()).rows.length > 12)
  const refused = { code: 'conflict', message: text.stopNeedsTwo }
  const before = await count({ from: 'trading_stops' })
  await expect(stopAs('owner', { scope: 'platform' }, 'close_all')).rejects.toMatchObject(refused)
  expect(await count({ from: 'trading_stops' })).toBe(before)
  expect(await count({ from: 'close_requests', where: 'done_at IS NULL' })).toBe(0)

  const { rows } = await holders()
  const ids: bigint[] = []
  for (const { member_id: memberId } of rows.slice(0, 10))
    ids.push(await stopAs('support', { scope: 'member', memberId }, 'close_all'))
  const eleventh = { scope: 'member', memberId: rows[10]?.member_id ?? 0n } as const
  await expect(stopAs('support', eleventh, 'close_all')).rejects.toMatchObject(refused)
  // Another one has a measure of their own, so has the next day, and what closes nothing needs nobody.
  ids.push(await stopAs('owner', eleventh, 'close_all'))
  ids.push(await stopAs('support', { scope: 'member', memberId: rows[11]?.member_id ?? 0n }, 'close_only'))
  expect(await mayCloseAlone(database.db, { members: 1, operatorId: operators.support, now })).toBe(false)
  const tomorrow = addSeconds(now, 86_400)
  expect(await mayCloseAlone(database.db, { members: 10, operatorId: operators.support, now: tomorrow })).toBe(true)
  await carryOutCloses(fleetParts(database.db, memory), now, { waits: true })
  for (const id of ids) await lift(id)
})

test('nobody lifts or weakens what somebody above has stopped; made stronger it stays theirs', async () => {
  const target = { scope: 'instrument', symbol: 'XAGUSD' } as const
  const refused = { code: 'forbidden', message: text.stopOfHigherRole }
  const first = await stopAs('owner', target, 'close_only')
  await expect(liftAs('support', first)).rejects.toMatchObject(refused)
  await expect(liftAs('finance', first)).rejects.toMatchObject(refused)
  await expect(stopAs('support', target, 'entries')).rejects.toMatchObject(refused)
  expect(await readStop(database.db, first)).toMatchObject({ liftedAt: null, role: 'owner' })
  // The same again, or a stronger one, takes its place and stays the owner's to lift.
  const second = await stopAs('support', target, 'close_only')
  await expect(liftAs('support', second)).rejects.toMatchObject(refused)
  // Whoever has left or lost the role since has set it all the same.
  await database.db.updateTable('members').set({ role: 'member' }).where('id', '=', operators.support).execute()
  expect(await readStop(database.db, second)).toMatchObject({ liftedAt: null, role: 'owner', setBy: 'support' })
  await database.db.updateTable('members').set({ role: 'support' }).where('id', '=', operators.support).execute()
  await liftAs('owner', second)
  const own = await stopAs('support', target, 'entries')
  await liftAs('finance', own)
  const byTwo = await stopAs('finance', target, 'close_all', 'owner')
  expect(await readStop(database.db, byTwo)).toMatchObject({ role: 'owner', confirmedBy: 'owner' })
  await expect(liftAs('finance', byTwo)).rejects.toMatchObject(refused)
  await liftAs('owner', byTwo)
})

test('those whom a stop holds back are told once of it and of its end, and their bot says that it opens nothing', async () => {
  const { db } = database
  // What was set and lifted before is told first.
  await notifyStops(db).runDue(now)
  await db.deleteFrom('notifications').execute()
  const { rows } = await sql<{ member_id: bigint }>`
    INSERT INTO bots (member_id, account_id, state, since) SELECT member_id, id, 'active', ${now} FROM trading_accounts
    WHERE shard_id IS NOT NULL ORDER BY id LIMIT 2 RETURNING member_id`.execute(db)
  const [one, other] = rows.map(({ member_id }) => member_id)
  if (one === undefined || other === undefined) throw new Error('There are too few bots')
  const told = () =>
    sql<{ title: string; n: number }>`SELECT title, count(*)::int AS n FROM notifications GROUP BY 1`.execute(db)
  const bot = async (memberId: bigint) => {
    const { mayOpen, stops } = await readBot(db, { memberId, isSandbox: true, now, today: () => ({ barSeconds: 300 }) })
    return { mayOpen, stops: stops.map(({ scope, kind, target }) => [scope, kind, target].join(' ').trim()) }
  }
  expect(await bot(one)).toEqual({ mayOpen: true, stops: [] })

  const own = await stop({ scope: 'member', memberId: one }, 'close_only')
  expect(await bot(one)).toEqual({ mayOpen: false, stops: ['member close_only'] })
  expect(await bot(other)).toEqual({ mayOpen: true, stops: [] })
  const all = await stop({ scope: 'platform' }, 'entries')
  expect(await bot(other)).toEqual({ mayOpen: false, stops: ['platform entries'] })
  // Two processes at once, and once more.
  await Promise.all([notifyStops(db, 7).runDue(now), notifyStops(db, 7).runDue(now)])
  await notifyStops(db).runDue(now)
  const inService = await count({ from: 'trading_accounts', where: 'shard_id IS NOT NULL' })
  expect((await told()).rows).toEqual([{ title: 'New trades are paused', n: inService + 1 }])

  await lift(all)
  await lift(own)
  await notifyStops(db).runDue(now)
  expect(await bot(one)).toEqual({ mayOpen: true, stops: [] })
  expect((await told()).rows).toContainEqual({ title: 'Your bot may trade again', n: inService + 1 })

  // A part of what it trades leaves it the rest.
  const strategies = Object.values(strategyNumbers)
  const partial: bigint[] = []
  for (const [place, strategy] of strategies.entries()) {
    partial.push(await stop({ scope: 'strategy', strategy }, 'entries'))
    expect((await bot(one)).mayOpen).toBe(place < strategies.length - 1)
  }
  for (const id of partial) await lift(id)
  await notifyStops(db).runDue(now)
  await db.deleteFrom('bots').where('member_id', 'in', [one, other]).execute()
})

test('a stop waits for the step that is being stored, and a step that comes after its answer sees it', async () => {
  const { db } = database
  const gate = signal()
  const held = signal()
  const step = inTx(db, async (tx) => {
    await claimShard(tx, { which: { reachedBy: addSeconds(now, 86_400) }, known: new Map(), waits: true })
    // A slow machine is no step that was left lying.
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx)
    held.give()
    await gate.given
    return 'the step was stored first'
  })
  await held.given
  const order: string[] = []
  const stopping = stop({ scope: 'platform' }, 'close_only').then((id) => {
    order.push('answered')
    return id
  })
  await someoneWaits(() => order.length > 0)
  expect(order).toEqual([])
  gate.give()
  order.push(await step)
  const id = await stopping
  expect(order).toEqual(['the step was stored first', 'answered'])
  const made = await count({ from: 'deals', where: "entry = 'in'" })
  await play(1)
  expect(await count({ from: 'deals', where: "entry = 'in'" })).toBe(made)
  await lift(id)
})

function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}

/** Until somebody waits for a lock of another, or need not. */
async function someoneWaits(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { rows } = await sql`
      SELECT 1 FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid AND a.datname = current_database() WHERE NOT l.granted`.execute(
      database.db,
    )
    if (rows.length > 0) return
  }
}

test.each([
  { scope: 'instrument', symbol: 'BTCUSD' } as const,
  { scope: 'strategy', strategy: strategyNumbers.breakout } as const,
])('closing all of one $scope leaves the others alone, and nothing of it is opened again', async (target) => {
  const where = target.scope === 'instrument' ? `symbol = 'BTCUSD'` : `kind = ${target.strategy}`
  const ofOthers = () => count({ where: `NOT (${where}) AND kind <> 3` })
  await playUntil(async () => (await count({ where })) > 0 && (await ofOthers()) > 0)
  const [before, others] = [await preview(target), await ofOthers()]
  const id = await stop(target, 'close_all')
  await carryOutCloses(fleetParts(database.db, memory), now, { waits: true })
  expect(await count({ where })).toBe(0)
  expect(await ofOthers()).toBe(others)
  const done = await readStop(database.db, id)
  expect(done).toMatchObject({ closing: 0, closed: before.positions, positions: before.positions })
  expect(done.closedProfit).toBe(await netOfClosed())
  // Valued by instrument and side, so half a cent a position may be lost or won by rounding.
  const offCents = Math.abs(100 * done.closedProfit - (before.floatingCents ?? Number.NaN))
  expect(offCents).toBeLessThanOrEqual(before.positions / 2 + 1e-6)
  await play(1)
  expect(await count({ where })).toBe(0)
  await lift(id)
})

/** What the positions closed just now made over all their deals, the way in and the way out. */
async function netOfClosed(): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    SELECT (sum(d.profit + d.swap + d.commission) / 1000000)::float8 AS net FROM deals d
    WHERE EXISTS (SELECT 1 FROM deals o WHERE o.account_id = d.account_id AND o.position_id = d.position_id
      AND o.entry = 'out' AND o.words = 'Closed by our operators.' AND o.at = ${now})`.execute(database.db)
  return rows[0]?.net ?? Number.NaN
}

test('closing everything of one member, then of all; deals still make every balance, and each trade is told once', async () => {
  const twoOfOne = 'account_id IN (SELECT account_id FROM positions GROUP BY 1 HAVING count(*) > 1)'
  await playUntil(async () => (await count({ where: twoOfOne })) > 0 && (await count()) > 10)
  const { rows } = await sql<{ member_id: bigint; ref_id: string }>`
    SELECT a.member_id, m.ref_id FROM positions p JOIN trading_accounts a ON a.id = p.account_id JOIN members m ON m.id = a.member_id
    GROUP BY 1, 2 HAVING count(*) > 1 LIMIT 1`.execute(database.db)
  const [member] = rows
  if (!member) throw new Error('Nobody holds two positions')
  const target = await targetOf(database.db, { scope: 'member', member: member.ref_id })
  expect(target).toEqual({ scope: 'member', memberId: member.member_id })
  await sql`INSERT INTO bots (member_id, account_id, state, since)
    SELECT member_id, id, 'active', ${now} FROM trading_accounts WHERE member_id = ${member.member_id}`.execute(
    database.db,
  )
  const shown = await listPositions(database.db, newestPrices, member.member_id, now)
  await stop(target, 'close_all')
  const parts = fleetParts(database.db, memory)
  await carryOutCloses(parts, now, { waits: true })
  expect((await preview(target)).positions).toBe(0)
  // What the member saw is what closing made, to the cent.
  expect(shown.positions.length).toBeGreaterThan(1)
  expect(Math.round(100 * shown.positions.reduce((sum, { profit }) => sum + profit, 0))).toBe(
    Math.round(100 * (await netOfClosed())),
  )
  const left = await count()
  expect(left).toBeGreaterThan(0)

  const all = await stop({ scope: 'platform' }, 'close_all')
  await carryOutCloses(parts, now, { waits: true })
  expect(await count()).toBe(0)
  expect(await readStop(database.db, all)).toMatchObject({ closed: left, closing: 0 })
  const wrong = await sql`
    SELECT a.id FROM trading_accounts a WHERE a.balance_cents * 10000 <>
      (SELECT coalesce(sum(o.cents), 0) * 10000 FROM balance_operations o WHERE o.account_id = a.id)
      + (SELECT coalesce(sum(d.profit + d.swap + d.commission), 0) FROM deals d WHERE d.account_id = a.id)`.execute(
    database.db,
  )
  expect(wrong.rows).toEqual([])
  await play(1)
  expect(await count()).toBe(0)
  const { stops } = await listStops(database.db, { limit: 10, offset: 0 })
  expect(stops.filter(({ liftedAt }) => liftedAt === null).map(({ scope }) => scope)).toEqual(['platform', 'member'])
})
