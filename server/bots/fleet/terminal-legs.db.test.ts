import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { settleInbox } from '../../finance/fuel/charges/settle-trades.ts'
import { addSeconds } from '../../platform/clock.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { judgeSetAside } from '../../watch/set-aside/judge.ts'
import { lookAtFills, purgeOldFindings } from '../terminals/deals/look-at-fills.ts'
import { partLegs } from '../terminals/deals/part-legs.ts'
import { cutOff } from '../terminals/pairing/cut-off.ts'
import { watchTerminals } from '../terminals/sync/watch-terminals.ts'
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

test.runIf(inject('proofs') !== 'none')(
  'a leg that cannot be parted waits with its member, and the others’ are parted',
  async () => {
    const [good, bad] = [await hedged(82_071), await hedged(82_072)]
    for (const { first, counter, tell } of [good, bad]) {
      await tell(first, 'in', 0)
      await tell(counter, 'in', 0)
      await tell(counter, 'out', 10)
    }
    await asOwner(
      database,
      `CREATE FUNCTION poisoned() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poisoned'; END $$;
     CREATE TRIGGER poisoned BEFORE INSERT ON trades FOR EACH ROW WHEN (NEW.member_id = ${bad.memberId}) EXECUTE FUNCTION poisoned()`,
    )
    await after(week)
    expect([(await good.charged()).length, (await bad.charged()).length]).toEqual([1, 0])
    await asOwner(database, 'DROP FUNCTION poisoned CASCADE')
    const judging = judgeSetAside({ db, cutOff })
    // A minute until it is judged, ten until it is tried again.
    for (const seconds of [61, 601]) {
      await after(seconds)
      await judging.runDue(world.clock.now())
    }
    await after(1)
    expect((await bad.charged()).length).toBe(1)
  },
)

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

test('what a terminal tells is compared with the market and with itself: what is odd is kept for operators, once, and stops nobody', async () => {
  const { account, memberId, first, counter, tell } = await hedged(login + 70)
  const look = () => lookAtFills(db).runDue(world.clock.now())
  const found = async () =>
    (
      await db
        .selectFrom('terminal_findings')
        .select(['kind', 'words'])
        .where('account_id', '=', account)
        .orderBy('id')
        .execute()
    ).map(({ kind, words }) => `${kind}: ${words}`)
  const alerts = () =>
    db.selectFrom('alerts').select('key').where('kind', '=', 'terminal_doubtful').where('over_at', 'is', null).execute()
  const minute = new Date(Math.floor(world.clock.now().getTime() / 60_000) * 60_000)
  await sql`INSERT INTO price_sources (server, company, marked_by, marked_at) VALUES ('Trusted', 'Trusted', ${memberId}, ${addSeconds(minute, -600)})`.execute(
    db,
  )
  await sql`INSERT INTO broker_bars (server, symbol, start, open, high, low, close, spread, ticks, terminals, dropped, hosted, gap)
    SELECT 'Trusted', 'XAUUSD', ${minute}::timestamptz + n * interval '1 minute', 2100, 2101, 2099, 2100, 0.2, 9, 1, 0, 1, 0
    FROM generate_series(-1, 0) AS n`.execute(db)
  await tell(first, 'in', 0)
  await tell(counter, 'in', 0)
  // Not before the sources can have told of the minute.
  await look()
  expect(await found()).toEqual([])

  // In profit when it falls silent; back again without it.
  await sql`UPDATE terminals SET snapshot = jsonb_set(snapshot, '{1,profit}', '80') WHERE account_id = ${account}`.execute(
    db,
  )
  world.clock.pass(120)
  await watchTerminals(db).runDue(world.clock.now())
  await tell(counter, 'out', 0)
  await tell(first, 'out', 103)
  await look()
  await sql`INSERT INTO terminal_corrections (account_id, at, words)
    VALUES (${account}, ${world.clock.now()}, ${`Position ${first} is no longer open, but no deal shows it closing.`}), (${account}, ${world.clock.now()}, 'The broker numbers position 1 2 now.')`.execute(
    db,
  )
  // A time that no clock can show keeps nobody else from being looked at.
  await sql`UPDATE terminal_deals SET at = '280000-01-01' WHERE account_id = ${account} AND ticket = 3`.execute(db)
  world.clock.pass(200)
  // Once, however often it is looked, also where the last look was not noted.
  await look()
  await sql`UPDATE terminal_looks SET taken_at = '-infinity', place = 0, correction = 0`.execute(db)
  await look()
  expect(await found()).toEqual([
    `silence: Position ${counter} was $80.00 in profit when the terminal fell silent; it was closed at $0.00 in the meantime.`,
    'price: Deal 1: XAUUSD at 2000.00, while the market was between 2099.00 and 2101.20.',
    'price: Deal 2: XAUUSD at 2000.00, while the market was between 2099.00 and 2101.20.',
    expect.stringMatching(/^order: Deal 3 was reported at .+, before it happened at 2046-/),
    'profit: Deal 4: a profit of $103.00 was reported, but from 2000 to 2000 it should be $0.00.',
    `vanished: Position ${first} is no longer open, but no deal shows it closing.`,
  ])
  expect(await alerts()).toEqual([{ key: String(account) }])
  // Nobody is stopped, frozen or charged by it.
  expect((await people.botOf(memberId)).state).toBe('active')
  world.clock.pass(86_400)
  await look()
  expect(await alerts()).toEqual([])
  await purgeOldFindings(db).runDue(addSeconds(world.clock.now(), 91 * 86_400))
  expect(await found()).toEqual([])
})
