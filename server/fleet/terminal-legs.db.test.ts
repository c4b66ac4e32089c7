import { reason } from '@fairlead/engine/broker/reason'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settleInbox } from '../fuel/settle-trades.ts'
import { addSeconds } from '../platform/clock.ts'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { partLegs } from '../terminals/part-legs.ts'
import { changeBots } from '../trading/change-bots.ts'
import { botWorld } from '../trading/testing/bot-world.ts'
import { terminalWorld } from './testing/terminal-world.ts'
import { toldByHand } from './testing/told-by-hand.ts'

const database = await testDatabase()
const { db } = database
const world = await terminalWorld(database)
const people = botWorld(db, world.clock.now())
const { told, paired, syncBody, sync } = toldByHand(world)
const hour = 3_600
const week = 7 * 24 * hour
const legs = partLegs(db)

const gold = {
  ...{ name: 'XAUUSD', digits: 2, contractSize: 100, lotStep: 0.01, lotMin: 0.01, lotMax: 50 },
  ...{ stopsLevel: 0, freezeLevel: 0, filling: 1, tradable: true },
}

/** A position and its counter trade at a terminal that tells what it is asked to tell. */
async function hedged(login: number) {
  const memberId = await people.member({ packageId: 4, fuel: 5_000 })
  const terminal = await paired(memberId, { login })
  const { rows } = await sql<{
    id: bigint
  }>`SELECT account_id AS id FROM terminals WHERE id = ${terminal.id}::bigint`.execute(db)
  const account = rows[0]?.id as bigint
  const [first, counter] = [BigInt(login) * 10n + 1n, BigInt(login) * 10n + 2n]
  for (const [command, partner] of [
    [first, null],
    [counter, first],
  ] as const)
    await sql`INSERT INTO terminal_commands (id, account_id, kind, symbol, side, volume, magic, comment, trade_kind, reason, evidence, partner,
        made_at, expires_at, sent_at, outcome, settled_at)
      VALUES (${command}, ${account}, 'open', 'XAUUSD', 'buy', 0.1, 20250, '', 1, ${reason.openRequest}, 0, ${partner}, ${world.clock.now()},
        ${world.clock.now()}, ${world.clock.now()}, 'done', ${world.clock.now()})`.execute(db)
  let cursor = 0
  const open = new Set<bigint>()
  const tell = async (position: bigint, entry: 'in' | 'out', profit: number) => {
    if (entry === 'in') open.add(position)
    else open.delete(position)
    world.clock.pass(1)
    const isFirst = position === first
    const deal = {
      ...{
        ticket: cursor + 1,
        order: cursor + 1,
        position: Number(position),
        symbol: 'XAUUSD',
        entry,
        volume: 0.1,
        price: 2_000,
        profit,
      },
      ...{
        type: (entry === 'in') === isFirst ? 'buy' : 'sell',
        swap: 0,
        commission: -1,
        fee: 0,
        magic: 20_250,
        reason: 0,
      },
      ...{ comment: entry === 'in' ? `FL ${position} x` : '', timeMs: world.clock.now().getTime() + 7_200_000 },
    }
    const positions = [...open].map((id) => ({
      ...{
        ticket: Number(id),
        id: Number(id),
        symbol: 'XAUUSD',
        side: id === first ? 'buy' : 'sell',
        volume: 0.1,
        openPrice: 2_000,
      },
      ...{
        currentPrice: 2_000,
        sl: 0,
        tp: 0,
        profit: 0,
        swap: 0,
        magic: 20_250,
        comment: `FL ${id} x`,
        openTime: 1_700_000_000,
      },
    }))
    const balance = 10_000 + Math.random()
    const body = {
      account: { ...syncBody().account, login, balance },
      dealsAfter: cursor,
      deals: [deal],
      positions,
      symbols: [gold],
    }
    expect((await sync(terminal, syncBody(body))).status).toBe(200)
    cursor++
    await world.work()
  }
  // Into the fleet with the next bar.
  world.clock.pass(300)
  await sync(terminal, syncBody({ account: { ...syncBody().account, login }, symbols: [gold] }))
  await world.work()
  const charged = async () => {
    await settleInbox({ db, askBots: changeBots }, world.clock.now())
    const found = await sql<{ trade: bigint; profit: bigint; due: bigint }>`
      SELECT t.position_id AS trade, t.profit, c.due FROM trades t JOIN fuel_charges c ON c.trade_id = t.id
      WHERE t.account_id = ${account} ORDER BY t.id`.execute(db)
    return found.rows.map(({ trade, profit, due }) => [trade, Number(profit) / 1e6, Number(due) / 1e6])
  }
  return { memberId, account, first, counter, tell, charged }
}

/** Runs what is due as time passes; answers how many times it was. */
async function after(seconds: number): Promise<number> {
  world.clock.pass(seconds)
  // Nothing is decided here: the bars of a week need not be played.
  const reached = new Date(Math.floor(world.clock.now().getTime() / 300_000) * 300_000)
  await sql`UPDATE fleet_shards SET reached = ${reached}, version = version + 1`.execute(db)
  let runs = 0
  for (let at = await legs.nextDue(db, world.clock.now()); at; at = await legs.nextDue(db, world.clock.now())) {
    await legs.runDue(at)
    runs++
  }
  return runs
}

test('a leg that stays open for seven days no longer keeps its trade from being charged, and is a trade of its own', async () => {
  const { first, counter, tell, charged } = await hedged(told.login + 1)
  await tell(first, 'in', 0)
  await tell(counter, 'in', 0)
  await tell(first, 'out', 103)
  expect(await charged()).toEqual([])
  expect(await after(week - hour)).toBe(0)
  expect(await charged()).toEqual([])
  expect(await after(hour)).toBe(1)
  // All that is realised: 103 less three commissions of a dollar.
  expect(await charged()).toEqual([[first, 100, 40]])
  expect(await after(week)).toBe(0)
  await tell(counter, 'out', 11)
  expect(await charged()).toEqual([
    [first, 100, 40],
    [counter, 10, 4],
  ])
})

test('the first position, too, and it gets another name', async () => {
  const { first, counter, tell, charged } = await hedged(told.login + 2)
  await tell(first, 'in', 0)
  await tell(counter, 'in', 0)
  await tell(counter, 'out', 3)
  expect(await after(week)).toBe(1)
  expect(await charged()).toEqual([[first, 0, 0]])
  await tell(first, 'out', 6)
  expect(await charged()).toEqual([
    [first, 0, 0],
    [counter, 5, 2],
  ])
})

test('a trade whose last leg closes in time is one trade', async () => {
  const { first, counter, tell, charged } = await hedged(told.login + 3)
  await tell(first, 'in', 0)
  await tell(counter, 'in', 0)
  await tell(first, 'out', 14)
  expect(await after(week - hour)).toBe(0)
  await tell(counter, 'out', -20)
  expect(await after(week)).toBe(0)
  expect(await charged()).toEqual([[first, -10, 0]])
})

test('when the bot has ended an hour is enough', async () => {
  const { memberId, first, counter, tell, charged } = await hedged(told.login + 4)
  await tell(first, 'in', 0)
  await tell(counter, 'in', 0)
  await tell(first, 'out', 13)
  await sql`UPDATE bots SET state = 'deactivated', since = ${addSeconds(world.clock.now(), 60)} WHERE member_id = ${memberId}`.execute(
    db,
  )
  expect(await after(hour)).toBe(0)
  expect(await after(61)).toBe(1)
  expect(await charged()).toEqual([[first, 10, 4]])
})
