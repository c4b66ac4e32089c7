import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { usd } from '../trading/testing/bot-world.ts'
import { readOwnAlerts } from './read-own-alerts.ts'
import { alertWorld, later, start } from './testing/alert-world.ts'

const database = await testDatabase()
const { db } = database
const { people, watch, toldTo, set, lookTwice, accountOf, worth, move, pair, hear } = alertWorld(database)

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
    'Its equity is $359.00, $91.00 below the high of $450.00. You asked to be notified from 10% on.',
  )
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
