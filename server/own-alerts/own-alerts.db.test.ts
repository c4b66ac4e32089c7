import type { OwnAlertKind } from '@fairlead/contract/routes/own-alerts'
import { type Money, micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { creditDeposit } from '../fuel/credit-deposit.ts'
import { freezeMember } from '../fuel/freeze.ts'
import { hostDueDays } from '../fuel/host-due-days.ts'
import { addSeconds } from '../platform/clock.ts'
import { inTx } from '../platform/db.ts'
import { runInOrder } from '../platform/in-order.ts'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { asOwner } from '../testing/as-owner.ts'
import { changeBots } from '../trading/change-bots.ts'
import { botWorld, usd } from '../trading/testing/bot-world.ts'
import { closeTrades, recordTrades, type TestTrade } from '../trading/testing/close-trades.ts'
import { readGoals } from './read-goals.ts'
import { readOwnAlerts } from './read-own-alerts.ts'
import { setOwnAlerts } from './set-own-alerts.ts'
import { watchOwnAlerts } from './watch-own-alerts.ts'

const database = await testDatabase()
const { db } = database
const start = new Date('2026-03-10T08:00:00Z')
const later = (minutes: number) => addSeconds(start, minutes * 60)
const people = botWorld(db, start)
/** An account valued within the last five minutes is worth what it says. */
const newWatch = () => watchOwnAlerts({ db, valuedSince: (now) => addSeconds(now, -300) })
const watch = newWatch()
const dayMinutes = 24 * 60

/** What a member was told by these alerts, the oldest first; all of it is to be mailed. */
async function toldTo(memberId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['title', 'body'])
    .where('member_id', '=', memberId)
    .where('mail_due', '=', true)
    .orderBy('id')
    .execute()
  return rows.filter(({ title }) => /goal|high|fuel is below|fuel lasts|silent for/.test(title)).map(({ title }) => title)
}
const set = (memberId: bigint, kind: OwnAlertKind, threshold: number | null, isOn = true) =>
  inTx(db, (tx) => setOwnAlerts(tx, memberId, { [kind]: { isOn, threshold } }))

async function lookTwice(now: Date): Promise<void> {
  await watch.runDue(now)
  await watch.runDue(addSeconds(now, 1))
}

let positions = 0n
const trade = (memberId: bigint, profit: Money, closedAt: Date): TestTrade => ({
  memberId,
  positionId: ++positions,
  profit,
  closedAt,
})

async function accountOf(memberId: bigint): Promise<bigint> {
  const [account] = await people.accountOf(memberId)
  if (!account) throw new Error('There is no account')
  return account.id
}
/** The account is worth this, and was valued just now. */
async function worth(memberId: bigint, dollars: number, now: Date): Promise<void> {
  const accountId = await accountOf(memberId)
  await sql`UPDATE trading_accounts SET balance_cents = ${dollars * 100} WHERE id = ${accountId}`.execute(db)
  await sql`UPDATE fleet_shards SET reached = ${now}`.execute(db)
}
async function move(memberId: bigint, dollars: number, now: Date): Promise<void> {
  await db
    .insertInto('balance_operations')
    .values({ account_id: await accountOf(memberId), at: now, cents: BigInt(dollars * 100) })
    .execute()
}

test('a fall from the high is told once, and again after it has recovered; money moved in or out is no fall and no high', async () => {
  const memberId = await people.active()
  await set(memberId, 'drawdown', 10)
  const steps = [
    { equity: 300, told: 0 },
    { equity: 400, told: 0 },
    { equity: 361, told: 0 },
    { equity: 360, told: 1 },
    { equity: 300, told: 1 },
    { equity: 367, told: 1 },
    { equity: 359, told: 1 },
    { equity: 368, told: 1 },
    { equity: 359, told: 2 },
    { equity: 400, told: 2 },
    // Half of it is taken out, then as much put in again: the high goes along.
    { equity: 200, moved: -200, told: 2 },
    { equity: 181, told: 2 },
    { equity: 180, told: 3 },
    { equity: 200, told: 3 },
    { equity: 1_000, moved: 800, told: 3 },
    { equity: 901, told: 3 },
    { equity: 900, told: 4 },
  ]
  for (const [n, { equity, moved, told }] of steps.entries()) {
    const now = later(n)
    if (moved) await move(memberId, moved, now)
    await worth(memberId, equity, now)
    await lookTwice(now)
    expect([n, (await toldTo(memberId)).length]).toEqual([n, told])
  }
  expect((await toldTo(memberId))[0]).toBe('Your account is 10% below its high')
  expect((await readOwnAlerts(db, memberId, later(30))).alerts).toEqual([
    { kind: 'drawdown', isOn: true, threshold: 10, now: 10, toldAt: later(16).toISOString() },
  ])
})

test('the high is that of the whole time since the bot was set up, as its hours were noted', async () => {
  const memberId = await people.active()
  const accountId = await accountOf(memberId)
  const point = (minutes: number, dollars: number) => ({
    account_id: accountId,
    at: later(minutes),
    balance: usd(dollars),
    equity: usd(dollars),
  })
  await db
    .insertInto('equity_points')
    .values([point(-60, 9_000), point(60, 500), point(120, 450)])
    .execute()
  await move(memberId, -100, later(90))
  await worth(memberId, 359, later(180))
  await set(memberId, 'drawdown', 10)
  await lookTwice(later(180))
  const { rows } = await sql<{ body: string }>`
    SELECT body FROM notifications WHERE member_id = ${memberId} ORDER BY id DESC LIMIT 1`.execute(db)
  // 500, of which 100 was taken out later, is beneath 450.
  expect(rows[0]?.body).toBe(
    'Its equity is $359.00, $91.00 below the high of $450.00. You asked to be told from 10% on.',
  )
})

test('fuel below an amount is told once, and again after a fifth more was there', async () => {
  const memberId = await people.active({ fuel: 100 })
  await set(memberId, 'fuel', 50)
  const steps: { used?: number; added?: number; told: number }[] = [
    { told: 0 },
    // Of a profit of $100 the charge is $40.
    { used: 100, told: 0 },
    { used: 50, told: 1 },
    { added: 18, told: 1 },
    { used: 50, told: 1 },
    { added: 25, told: 1 },
    { used: 50, told: 2 },
  ]
  for (const [n, { used, added, told }] of steps.entries()) {
    const now = later(n)
    if (used) await inTx(db, (tx) => closeTrades(tx, [trade(memberId, usd(used), now)], now))
    if (added)
      await inTx(db, (tx) =>
        creditDeposit(tx, { log: `own ${memberId} ${n}`, memberId, amount: usd(added), now }),
      )
    await lookTwice(now)
    expect([n, (await toldTo(memberId)).length]).toEqual([n, told])
  }
  expect((await toldTo(memberId))[0]).toBe('Your fuel is below $50.00')
})

test('fuel that lasts for less than so many days is told by the runway that the dashboard shows', async () => {
  const memberId = await people.active({ fuel: 100 })
  await set(memberId, 'runway', 40)
  const parts = { db, askBots: changeBots }
  await lookTwice(start)
  expect(await toldTo(memberId)).toEqual([])
  await runInOrder(db, [hostDueDays(parts)], later(2 * dayMinutes))
  await lookTwice(later(2 * dayMinutes))
  expect(await toldTo(memberId)).toEqual([])
  // $40 on one of three days.
  await inTx(db, (tx) => closeTrades(tx, [trade(memberId, usd(100), later(2 * dayMinutes))], later(2 * dayMinutes)))
  await lookTwice(later(2 * dayMinutes + 1))
  expect(await toldTo(memberId)).toEqual(['Your fuel lasts for less than 40 days'])
})

test('a goal is told once when it is reached: that of a month each month, that since joining once', async () => {
  const memberId = await people.active({ fuel: 200 })
  await set(memberId, 'month_goal', 50)
  await set(memberId, 'total_goal', 80)
  const kept = async (now: Date) => (await readGoals(db, memberId, now)).map((goal) => goal.now)
  const steps: { at: Date; profit?: number; told: string[] }[] = [
    { at: later(0), told: [] },
    { at: later(1), profit: 80, told: [] },
    { at: later(2), profit: 10, told: ['You have reached your goal of $50.00 for March 2026'] },
    { at: later(3), profit: -30, told: [] },
    { at: later(4), profit: 40, told: [] },
    { at: new Date('2026-04-01T00:00:00Z'), told: [] },
    { at: new Date('2026-04-02T00:00:00Z'), profit: 60, told: ['You have reached your goal of $80.00'] },
    {
      at: new Date('2026-04-03T00:00:00Z'),
      profit: 60,
      told: ['You have reached your goal of $50.00 for April 2026'],
    },
    { at: new Date('2026-04-04T00:00:00Z'), profit: -200, told: [] },
    { at: new Date('2026-04-05T00:00:00Z'), profit: 400, told: [] },
  ]
  const all: string[] = []
  for (const { at, profit, told } of steps) {
    if (profit) await inTx(db, (tx) => closeTrades(tx, [trade(memberId, usd(profit), at)], at))
    await lookTwice(at)
    all.push(...told)
    expect([at, await kept(at), await toldTo(memberId)]).toEqual([at, expect.any(Array), all])
  }
})

test('while a trade waits for its charge, what was kept is not known', async () => {
  const memberId = await people.active({ fuel: 200 })
  await set(memberId, 'total_goal', 80)
  await inTx(db, (tx) => recordTrades(tx, [trade(memberId, usd(100), start)], start))
  await lookTwice(later(1))
  expect(await toldTo(memberId)).toEqual([])
  await inTx(db, (tx) => closeTrades(tx, [trade(memberId, usd(40), later(2))], later(2)))
  await sql`SELECT * FROM fuel_settle_trades(ARRAY(SELECT trade_id FROM trade_inbox WHERE member_id = ${memberId}))`.execute(db)
  await lookTwice(later(3))
  expect(await toldTo(memberId)).toEqual(['You have reached your goal of $80.00'])
})

async function pair(memberId: bigint, heardAt: Date, isHosted = false): Promise<void> {
  const accountId = await accountOf(memberId)
  await sql`UPDATE trading_accounts SET is_paper = false WHERE id = ${accountId}`.execute(db)
  await sql`INSERT INTO terminals (member_id, account_id, is_hosted, login, server, company, is_demo, leverage, build, ea_version, paired_at, heard_at)
    VALUES (${memberId}, ${accountId}, ${isHosted}, ${memberId}, 'Harbourline-Live', 'Harbourline', false, 100, 4000, '1', ${start}, ${heardAt})`.execute(
    db,
  )
}
const hear = (memberId: bigint, at: Date) =>
  sql`UPDATE terminals SET heard_at = ${at} WHERE member_id = ${memberId}`.execute(db)

test('an own terminal that is silent for so long is told of once an hour at most; one that we host is ours to look after', async () => {
  const [own, hosted] = [await people.active(), await people.active()]
  await pair(own, start)
  await pair(hosted, start, true)
  for (const memberId of [own, hosted]) await set(memberId, 'silence', 10)
  const listener = newWatch()
  const heard = new Set([0, 17, 41, 64, 75])
  const toldAt: number[] = []
  for (let minute = 0; minute <= 120; minute++) {
    if (heard.has(minute)) for (const memberId of [own, hosted]) await hear(memberId, later(minute))
    const before = (await toldTo(own)).length
    await listener.runDue(later(minute))
    if ((await toldTo(own)).length > before) toldAt.push(minute)
  }
  // After the first it was heard of at 17, 41 and 64, within the hour; from 75 on it was silent again.
  expect(toldAt).toEqual([10, 85])
  expect(await toldTo(hosted)).toEqual([])
  expect((await toldTo(own))[0]).toBe('Your terminal has been silent for 10 minutes')
})

test('what nobody could hear is no silence: who has not listened waits as long as was asked for', async () => {
  const memberId = await people.active()
  await pair(memberId, start)
  await set(memberId, 'silence', 10)
  const listener = newWatch()
  await listener.runDue(later(60))
  await listener.runDue(later(64))
  await listener.runDue(later(69))
  expect(await toldTo(memberId)).toEqual([])
  // It has not looked for long enough to have been away.
  await listener.runDue(later(75))
  expect(await toldTo(memberId)).toEqual([])
  for (const minute of [79, 82]) await listener.runDue(later(minute))
  expect(await toldTo(memberId)).toEqual([])
  await listener.runDue(later(85))
  expect(await toldTo(memberId)).toHaveLength(1)
})

/** Each would be told, were it not for what has become of the account. */
const withdrawn: { what: string; become(memberId: bigint): Promise<unknown> }[] = [
  {
    what: 'frozen',
    become: (memberId) =>
      inTx(db, async (tx) => {
        await freezeMember(tx, memberId, 'for a test', start)
        await changeBots(tx, [{ memberId, cause: 'frozen' }], start)
      }),
  },
  {
    what: 'closed',
    become: async (memberId) => {
      await sql`UPDATE members SET closed_at = ${start} WHERE id = ${memberId}`.execute(db)
    },
  },
]

test.each(withdrawn)('a $what account is told nothing', async ({ become }) => {
  const memberId = await people.active({ fuel: 100 })
  await pair(memberId, later(-600))
  for (const [kind, threshold] of [
    ['fuel', 500],
    ['silence', 10],
    ['total_goal', 20],
    ['month_goal', 20],
  ] as const)
    await set(memberId, kind, threshold)
  await inTx(db, (tx) => closeTrades(tx, [trade(memberId, usd(100), start)], start))
  await become(memberId)
  await lookTwice(later(1))
  expect(await toldTo(memberId)).toEqual([])
})

test('a deactivated bot has no fuel, no fall and no terminal to tell of; a goal that was reached is told', async () => {
  const memberId = await people.active({ fuel: 100 })
  await worth(memberId, 300, later(1))
  await set(memberId, 'drawdown', 10)
  await watch.runDue(later(1))
  await set(memberId, 'fuel', 500)
  await set(memberId, 'total_goal', 20)
  await inTx(db, (tx) => closeTrades(tx, [trade(memberId, usd(100), later(2))], later(2)))
  await sql`UPDATE bots SET state = 'deactivated' WHERE member_id = ${memberId}`.execute(db)
  await worth(memberId, 100, later(2))
  await lookTwice(later(2))
  expect(await toldTo(memberId)).toEqual(['You have reached your goal of $20.00'])
})

test('what an account was worth a while ago is not what it is worth: a late shard and a silent terminal tell nothing', async () => {
  const [paper, real] = [await people.active(), await people.active()]
  await pair(real, later(1))
  for (const memberId of [paper, real]) {
    await worth(memberId, 300, later(1))
    await set(memberId, 'drawdown', 10)
  }
  await lookTwice(later(1))
  for (const memberId of [paper, real]) await worth(memberId, 100, later(2))
  await hear(real, later(2))
  await lookTwice(later(20))
  expect([await toldTo(paper), await toldTo(real)]).toEqual([[], []])
  await worth(paper, 100, later(21))
  await lookTwice(later(21))
  expect([(await toldTo(paper)).length, (await toldTo(real)).length]).toEqual([1, 0])
  await hear(real, later(21))
  await lookTwice(later(21))
  expect((await toldTo(real)).length).toBe(1)
})

test('of an account at a broker, deposits and withdrawals are those that its terminal told and our books have taken', async () => {
  const memberId = await people.active()
  const accountId = await accountOf(memberId)
  await pair(memberId, start)
  const book = (ticket: number, type: string, dollars: number, takenAt: Date | null) =>
    sql`INSERT INTO terminal_deals (account_id, ticket, order_id, position_id, symbol, type, entry, volume, price, profit, swap, commission,
        fee, magic, comment, reason, wall_ms, at, told_at, taken_at)
      VALUES (${accountId}, ${ticket}, 0, 0, '', ${type}, 'in', 0, 0, ${usd(dollars)}, 0, 0, 0, 0, '', 0, 0, ${start}, ${start}, ${takenAt})`.execute(
      db,
    )
  await worth(memberId, 1_000, start)
  await set(memberId, 'drawdown', 10)
  await watch.runDue(start)
  // Told, and not in our books yet: neither is the balance.
  await book(1, 'balance', -600, null)
  await book(2, 'buy', -5, null)
  await lookTwice(later(0.5))
  await sql`UPDATE terminal_deals SET taken_at = ${later(1)} WHERE account_id = ${accountId}`.execute(db)
  await hear(memberId, later(1))
  await worth(memberId, 395, later(1))
  await lookTwice(later(1))
  expect(await toldTo(memberId)).toEqual([])
  await hear(memberId, later(2))
  await worth(memberId, 360, later(2))
  await lookTwice(later(2))
  expect(await toldTo(memberId)).toHaveLength(1)
})

test('what is saved again unchanged is not told again; another threshold is judged anew, and what is off says nothing', async () => {
  const memberId = await people.active({ fuel: 100 })
  await set(memberId, 'fuel', 150)
  await lookTwice(start)
  await set(memberId, 'fuel', 150)
  await lookTwice(later(1))
  expect(await toldTo(memberId)).toHaveLength(1)
  await set(memberId, 'fuel', 120)
  await lookTwice(later(2))
  expect(await toldTo(memberId)).toHaveLength(2)
  await set(memberId, 'fuel', null, false)
  await lookTwice(later(3))
  expect((await readOwnAlerts(db, memberId, later(3))).alerts).toEqual([
    { kind: 'fuel', isOn: false, threshold: 120, now: null, toldAt: null },
  ])
  await set(memberId, 'runway', null, false)
  expect((await readOwnAlerts(db, memberId, later(3))).alerts).toHaveLength(1)
  expect(await toldTo(memberId)).toHaveLength(2)
})

test('a process that dies while it tells, and two that look at once, tell everything once', async () => {
  const members = [await people.active({ fuel: 100 }), await people.active({ fuel: 100 })]
  for (const memberId of members) await set(memberId, 'fuel', 150)
  // As a database that goes away: nobody's fault, so the work ends where it is.
  await asOwner(
    database,
    `CREATE FUNCTION dying() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'gone' USING ERRCODE = '57P01'; END $$;
     CREATE TRIGGER dying AFTER INSERT ON events FOR EACH ROW WHEN (NEW.member_id = ${members[1]}) EXECUTE FUNCTION dying()`,
  )
  await expect(watch.runDue(start)).rejects.toThrow('gone')
  expect(await Promise.all(members.map(toldTo))).toEqual([[], []])
  await asOwner(database, 'DROP FUNCTION dying CASCADE')
  await Promise.all([watch.runDue(start), newWatch().runDue(start), newWatch().runDue(start)])
  await watch.runDue(later(1))
  expect((await Promise.all(members.map(toldTo))).map((told) => told.length)).toEqual([1, 1])
})

test('nothing is worked out while nothing has changed', async () => {
  const memberId = await people.active({ fuel: 100 })
  for (const kind of ['month_goal', 'total_goal', 'fuel', 'runway'] as const) await set(memberId, kind, 90)
  const judged = async () => {
    const { rows } = await sql<{ version: string }>`
      SELECT string_agg(xmin::text, ' ' ORDER BY kind) AS version FROM own_alerts WHERE member_id = ${memberId}`.execute(db)
    return rows[0]?.version
  }
  await watch.runDue(start)
  const first = await judged()
  await watch.runDue(later(1))
  expect(await judged()).toBe(first)
  await inTx(db, (tx) => closeTrades(tx, [trade(memberId, usd(1), later(2))], later(2)))
  await watch.runDue(later(2))
  expect(await judged()).not.toBe(first)
})

test('a member’s goals are theirs alone, each with what was kept in its time', async () => {
  const memberId = await people.active({ fuel: 200 })
  const before = new Date('2026-02-27T10:00:00Z')
  await inTx(db, (tx) =>
    closeTrades(tx, [trade(memberId, usd(10), before), trade(memberId, micro(5_000_000n), start)], start),
  )
  await set(memberId, 'total_goal', 80)
  await set(memberId, 'month_goal', 40)
  const goals = await readGoals(db, memberId, later(1))
  expect(goals).toEqual([
    { kind: 'month_goal', threshold: 40, now: expect.any(Number) },
    { kind: 'total_goal', threshold: 80, now: expect.any(Number) },
  ])
  const [month, total] = goals.map(({ now }) => now)
  expect((total ?? 0) - (month ?? 0)).toBeCloseTo(6, 6)
  expect(await readGoals(db, await people.active(), later(1))).toEqual([])
})
