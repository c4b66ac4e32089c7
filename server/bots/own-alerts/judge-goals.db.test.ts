import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { usd } from '../trading/testing/bot-world.ts'
import { closeTrades, recordTrades } from '../trading/testing/close-trades.ts'
import { readGoals } from './read-goals.ts'
import { alertWorld, later, start } from './testing/alert-world.ts'

const database = await testDatabase()
const { db } = database
const { people, toldTo, set, lookTwice, trade } = alertWorld(database)

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
  await sql`SELECT * FROM fuel_settle_trades(ARRAY(SELECT trade_id FROM trade_inbox WHERE member_id = ${memberId}))`.execute(
    db,
  )
  await lookTwice(later(3))
  expect(await toldTo(memberId)).toEqual(['You have reached your goal of $80.00'])
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
