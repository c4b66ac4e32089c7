import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settleInbox } from '../fuel/settle-trades.ts'
import { addSeconds } from '../platform/clock.ts'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { partLegs } from '../terminals/part-legs.ts'
import { changeBots } from '../trading/change-bots.ts'
import { botWorld } from '../trading/testing/bot-world.ts'
import { hedgedTerminal } from './testing/hedged-terminal.ts'
import { terminalWorld } from './testing/terminal-world.ts'

const database = await testDatabase()
const { db } = database
const world = await terminalWorld(database)
const people = botWorld(db, world.clock.now())
const hour = 3_600
const week = 7 * 24 * hour
const legs = partLegs(db)
const login = 81_001

/** A position and its counter trade, and what was charged of them. */
async function hedged(login: number) {
  const memberId = await people.member({ packageId: 4, fuel: 5_000 })
  const terminal = await hedgedTerminal(world, memberId, login)
  const charged = async () => {
    await settleInbox({ db, askBots: changeBots }, world.clock.now())
    const found = await sql<{ trade: bigint; profit: bigint; due: bigint }>`
      SELECT t.position_id AS trade, t.profit, c.due FROM trades t JOIN fuel_charges c ON c.trade_id = t.id
      WHERE t.account_id = ${terminal.account} ORDER BY t.id`.execute(db)
    return found.rows.map(({ trade, profit, due }) => [trade, Number(profit) / 1e6, Number(due) / 1e6])
  }
  return { ...terminal, memberId, charged }
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
  const { first, counter, tell, charged } = await hedged(login + 1)
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
  const { first, counter, tell, charged } = await hedged(login + 2)
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
  const { first, counter, tell, charged } = await hedged(login + 3)
  await tell(first, 'in', 0)
  await tell(counter, 'in', 0)
  await tell(first, 'out', 14)
  expect(await after(week - hour)).toBe(0)
  await tell(counter, 'out', -20)
  expect(await after(week)).toBe(0)
  expect(await charged()).toEqual([[first, -10, 0]])
})

test('when the bot has ended an hour is enough', async () => {
  const { memberId, first, counter, tell, charged } = await hedged(login + 4)
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
