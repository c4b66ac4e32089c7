import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hostDueDays } from '../../finance/fuel/charges/host-due-days.ts'
import { creditDeposit } from '../../finance/fuel/credit-deposit.ts'
import { freezeMember } from '../../finance/fuel/standing/freeze.ts'
import { inTx } from '../../platform/database/db.ts'
import { runInOrder } from '../../platform/work/in-order.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { changeBots } from '../trading/change-bots.ts'
import { usd } from '../trading/testing/bot-world.ts'
import { closeTrades } from '../trading/testing/close-trades.ts'
import { readOwnAlerts } from './read-own-alerts.ts'
import { alertWorld, later, start } from './testing/alert-world.ts'

const database = await testDatabase()
const { db } = database
const { people, watch, newWatch, toldTo, set, lookTwice, trade, worth, pair } = alertWorld(database)

const dayMinutes = 24 * 60

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
      await inTx(db, (tx) => creditDeposit(tx, { log: `own ${memberId} ${n}`, memberId, amount: usd(added), now }))
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
  expect(await toldTo(memberId)).toEqual(['Your fuel will last less than 40 days'])
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
     CREATE TRIGGER dying AFTER INSERT ON notifications FOR EACH ROW WHEN (NEW.member_id = ${members[1]}) EXECUTE FUNCTION dying()`,
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
      SELECT string_agg(xmin::text, ' ' ORDER BY kind) AS version FROM own_alerts WHERE member_id = ${memberId}`.execute(
      db,
    )
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
