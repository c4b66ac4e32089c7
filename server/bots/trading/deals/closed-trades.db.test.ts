import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settleInbox } from '../../../finance/fuel/charges/settle-trades.ts'
import { creditDeposit } from '../../../finance/fuel/credit-deposit.ts'
import { isFrozen } from '../../../finance/fuel/standing/freeze.ts'
import { inTx } from '../../../platform/database/db.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { asOwner, holdingAsOwner } from '../../../testing/as-owner.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import { changeBots } from '../change-bots.ts'
import { closeTrades, recordTrades, type TestTrade } from '../testing/close-trades.ts'

const database = await testDatabase({ connectionsMax: 16 })
const { db } = database
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const now = new Date('2026-03-02T00:00:00Z')
const minute = (n: number) => new Date(Date.parse('2026-03-01T00:00:00Z') + n * 60_000)
const parts = { db, askBots: changeBots }
let people = 0

async function fuelled(sponsor: bigint | null = null, dollars = 1_000): Promise<bigint> {
  const memberId = await inTx(db, (tx) => addMember(tx, `trader${++people}`, sponsor))
  await inTx(db, (tx) => creditDeposit(tx, { log: `trader ${people}`, memberId, amount: usd(dollars), now: minute(0) }))
  return memberId
}
const record = (trades: readonly TestTrade[]) => inTx(db, (tx) => recordTrades(tx, trades, now))
const dues = async (memberId: bigint) => {
  const { rows } = await sql<{ position: bigint; due: bigint }>`
    SELECT t.position_id AS position, c.due FROM fuel_charges c JOIN trades t ON t.id = c.trade_id
    WHERE c.member_id = ${memberId} ORDER BY c.id`.execute(db)
  return rows.map(({ position, due }) => [Number(position), Number(due) / 1e6])
}

test('a closed trade waits in the inbox from the moment it is recorded, and is charged once', async () => {
  const memberId = await fuelled()
  const trade = { memberId, positionId: 1n, profit: usd(10), closedAt: minute(1) }
  expect(await record([trade])).toMatchObject([{ outcome: 'recorded' }])
  expect(await dues(memberId)).toEqual([])
  expect(await record([trade])).toMatchObject([{ outcome: 'known' }])
  expect(await settleInbox(parts, now)).toBe(1)
  expect(await settleInbox(parts, now)).toBe(0)
  expect(await record([trade])).toMatchObject([{ outcome: 'known' }])
  expect(await settleInbox(parts, now)).toBe(0)
  expect(await dues(memberId)).toEqual([[1, 4]])
})

test('what was closed later than asked for stays in the inbox', async () => {
  const memberId = await fuelled()
  await record([1, 2, 3].map((n) => ({ memberId, positionId: BigInt(n), profit: usd(n), closedAt: minute(n) })))
  expect(await settleInbox(parts, minute(2))).toBe(2)
  expect(await dues(memberId)).toEqual([
    [1, 0.4],
    [2, 0.8],
  ])
  expect(await settleInbox(parts, now)).toBe(1)
})

test('a recording that is rolled back leaves nothing to charge', async () => {
  const memberId = await fuelled()
  await expect(
    inTx(db, async (tx) => {
      await recordTrades(tx, [{ memberId, positionId: 1n, profit: usd(10), closedAt: minute(1) }], now)
      throw new Error('the deals could not be stored')
    }),
  ).rejects.toThrow('could not be stored')
  expect(await settleInbox(parts, now)).toBe(0)
})

test('the same trade with other figures changes nothing and freezes its member', async () => {
  const memberId = await fuelled()
  const trade = { memberId, positionId: 1n, profit: usd(10), closedAt: minute(1) }
  await inTx(db, (tx) => closeTrades(tx, [trade], now))
  expect(await isFrozen(db, memberId)).toBe(false)
  expect(await record([{ ...trade, profit: usd(1) }])).toMatchObject([{ outcome: 'altered' }])
  expect(await isFrozen(db, memberId)).toBe(true)
  expect(await settleInbox(parts, now)).toBe(0)
  expect(await dues(memberId)).toEqual([[1, 4]])
})

test('what is closed cannot be changed, not even by the owner of the tables', async () => {
  const memberId = await fuelled()
  await record([{ memberId, positionId: 1n, profit: usd(10), closedAt: minute(1) }])
  await expect(
    db.updateTable('trades').set({ profit: 1n }).where('member_id', '=', memberId).execute(),
  ).rejects.toThrow('is closed')
  await settleInbox(parts, now)
})

test('a login on a server belongs to one member', async () => {
  const [first, second] = [await fuelled(), await fuelled()]
  const on = (memberId: bigint) => ({
    memberId,
    server: 'Shared',
    login: '7',
    positionId: 1n,
    profit: usd(1),
    closedAt: now,
  })
  await record([on(first)])
  await expect(record([on(second)])).rejects.toMatchObject({ code: 'conflict' })
  await settleInbox(parts, now)
})

// Profits +10, -4, +3, +5: the account stands at 10, 6, 9, 14, so of the last only 4 are new profit.
const profits = [10, -4, 3, 5]
test.each([
  { basis: 'each-trade' as const, due: [4, 0, 1.2, 2] },
  { basis: 'net-new-profit' as const, due: [4, 0, 0, 1.6] },
])('$basis charges $due, in one batch, one by one or reported in reverse', async ({ basis, due }) => {
  for (const way of ['batch', 'singly', 'reversed']) {
    const memberId = await fuelled()
    const trades = profits.map((profit, n) => ({
      memberId,
      positionId: BigInt(n + 1),
      profit: usd(profit),
      closedAt: minute(n),
      basis,
    }))
    if (way === 'batch') await record(trades)
    if (way === 'reversed') for (const trade of trades.toReversed()) await record([trade])
    if (way === 'singly') {
      for (const trade of trades) {
        await record([trade])
        await settleInbox(parts, now)
      }
    }
    await settleInbox(parts, now)
    expect(await dues(memberId), way).toEqual(due.map((dollars, n) => [n + 1, dollars]))
  }
})

test('mark and realised profit are kept under either basis, so a change of basis starts from what was', async () => {
  const memberId = await fuelled()
  const trade = (n: number, profit: number, basis: TestTrade['basis'] & string): TestTrade => ({
    memberId,
    positionId: BigInt(n),
    profit: usd(profit),
    closedAt: minute(n),
    basis,
  })
  await record([trade(1, 10, 'each-trade'), trade(2, -10, 'each-trade')])
  await settleInbox(parts, now)
  await record([trade(3, 6, 'net-new-profit'), trade(4, 6, 'net-new-profit')])
  await settleInbox(parts, now)
  // From 10 down to 0, up to 6, up to 12: only 2 above the mark.
  expect(await dues(memberId)).toEqual([
    [1, 4],
    [2, 0],
    [3, 0],
    [4, 0.8],
  ])
})

test('settlers that run at once charge each trade once and each account in its order', async () => {
  const root = await fuelled()
  const members = [root, await fuelled(root), await fuelled(root), await fuelled()]
  const rounds = 150
  await record(
    members.flatMap((memberId) =>
      Array.from({ length: rounds }, (_, n) => ({
        memberId,
        positionId: BigInt(n + 1),
        profit: usd(n % 3 === 1 ? -2 : 1),
        closedAt: minute(n),
        basis: 'net-new-profit' as const,
      })),
    ),
  )
  const settled = await Promise.all([1, 2, 3, 4].map(() => settleInbox(parts, now)))
  expect(settled.reduce((sum, count) => sum + count, 0)).toBe(members.length * rounds)
  // Never above the first dollar again: nothing but the first trade is new profit.
  for (const memberId of members) {
    const charged = (await dues(memberId)).filter(([, due]) => due !== 0)
    expect(charged).toEqual([[1, 0.4]])
  }
  const { rows } = await sql<{ places: boolean }>`
    SELECT bool_and(place = position_id) AS places FROM (
      SELECT t.position_id, row_number() OVER (PARTITION BY c.member_id ORDER BY c.id) AS place FROM fuel_charges c
      JOIN trades t ON t.id = c.trade_id WHERE c.member_id = ANY (${members}::bigint[])) p`.execute(db)
  expect(rows[0]?.places).toBe(true)
})

test('more trades than are settled together, the first of them told last, are charged in the order they closed', async () => {
  const memberId = await fuelled()
  const count = 205
  const trades = Array.from({ length: count }, (_, n) => ({
    memberId,
    positionId: BigInt(n + 1),
    // A hundred are lost first, and have to be made up for before anything is new profit.
    profit: usd(n === 0 ? -100 : 1),
    closedAt: minute(n),
    basis: 'net-new-profit' as const,
  }))
  await record(trades.slice(5))
  await record(trades.slice(0, 5))
  expect(await settleInbox(parts, now)).toBe(count)
  const charged = (await dues(memberId)).filter(([, due]) => due !== 0)
  expect(charged).toEqual(trades.slice(101).map(({ positionId }) => [Number(positionId), 0.4]))
})

test('a tree that a settler works on is left to it', async () => {
  const memberId = await fuelled()
  await record([{ memberId, positionId: 1n, profit: usd(1), closedAt: minute(1) }])
  const fuel = `SELECT FROM fuel_balances WHERE member_id = ${memberId} FOR UPDATE`
  const { settling } = await holdingAsOwner(database, fuel, async () => {
    const settling = [settleInbox(parts, now), settleInbox(parts, now)]
    let waiting: string[] = []
    while (waiting.length < 2) {
      const { rows } = await sql<{ lock: string }>`
        SELECT l.locktype AS lock FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE NOT l.granted AND a.datname = current_database()`.execute(db)
      waiting = rows.map(({ lock }) => lock)
    }
    // One for the fuel, which is held here, the other for the one that has the tree.
    expect(waiting).toContain('advisory')
    return { settling }
  })
  expect((await Promise.all(settling)).sort()).toEqual([0, 1])
})

test('trees that are settled together are taken hold of in one order, whichever waits longer', async () => {
  const [first, second] = [await fuelled(), await fuelled()]
  await record([
    { memberId: second, positionId: 1n, profit: usd(1), closedAt: minute(1) },
    { memberId: first, positionId: 1n, profit: usd(1), closedAt: minute(2) },
  ])
  const settlerOfFirst = `SELECT pg_advisory_xact_lock(hashtextextended('settle ' || ${first}, 7))`
  const { settling, held } = await holdingAsOwner(database, settlerOfFirst, async () => {
    const settling = settleInbox(parts, now)
    let held: boolean[] = []
    while (!held.includes(false)) {
      const { rows } = await sql<{ granted: boolean }>`
        SELECT l.granted FROM pg_locks l WHERE l.locktype = 'advisory' AND l.pid IN (
          SELECT w.pid FROM pg_locks w JOIN pg_stat_activity a USING (pid)
          WHERE w.locktype = 'advisory' AND NOT w.granted AND a.datname = current_database())`.execute(db)
      held = rows.map(({ granted }) => granted)
    }
    return { settling, held }
  })
  // Who waits for the first holds no other.
  expect(held).toEqual([false])
  expect(await settling).toBe(2)
})

test('a key is charged once, whatever the code above the table believes', async () => {
  const memberId = await fuelled()
  const charge = () =>
    asOwner(
      database,
      `INSERT INTO fuel_charges (kind, key, input_hash, member_id, due, bonus_paid, fuel_paid, arrears, level_version, rates_version, shares,
          balance_after, at)
        VALUES ('reactivation', 'a key', '', ${memberId}, 0, 0, 0, 0, 1, 1, '{}', 0, now())`,
    )
  await charge()
  await expect(charge()).rejects.toMatchObject({ constraint: 'fuel_charges_key_key' })
})
