import { routes } from '@fairlead/contract/table'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { botWorld } from '../testing/bot-world.ts'
import { listPositions } from './list-positions.ts'

const { db } = await testDatabase()
const now = new Date('2026-03-02T10:00:00Z')
const world = botWorld(db, now)
const prices = new Map([['XAUUSD', { bid: 200_500, ask: 200_525, at: now }]])

test('each position at the price it could be closed at, with swap and commission, and why it was opened', async () => {
  const memberId = await world.active()
  const accountId = (await world.botOf(memberId)).account_id ?? 0n
  await world.openPosition(accountId, 5n)
  await world.openPosition(accountId, 6n, 5n)
  await sql`UPDATE positions SET steps = -2, stop_points = 202000 WHERE position_id = 6 AND account_id = ${accountId}`.execute(
    db,
  )
  const listed = routes.listPositions.reply.parse(await listPositions(db, () => prices, memberId, now))
  expect(listed.at).toBe(now.toISOString())
  const shared = {
    trade: 5,
    symbol: 'XAUUSD',
    volume: 0.02,
    openPrice: 2_000,
    openedAt: now.toISOString(),
    partShare: null,
  }
  const reason = 'Bought: the faster long average crossed above the slower one; the stop is 2.50 away.'
  expect(listed.positions).toEqual([
    // 5.00 a troy ounce up on two of them, less 0.03 swap and 0.07 commission each way.
    {
      ...shared,
      ticket: 5,
      side: 'buy',
      isCounter: false,
      price: 2_005,
      stop: null,
      target: null,
      profit: 9.83,
      reason,
    },
    {
      ...shared,
      ticket: 6,
      side: 'sell',
      isCounter: true,
      price: 2_005.25,
      stop: 2_020,
      target: null,
      profit: -10.67,
      reason,
    },
  ])
})

test('without a price nothing is made up; without a position there is nothing to price', async () => {
  const memberId = await world.active()
  expect(await listPositions(db, () => new Map(), memberId, now)).toEqual({ positions: [], at: null })
  await world.openPosition((await world.botOf(memberId)).account_id ?? 0n, 5n)
  await expect(listPositions(db, () => new Map(), memberId, now)).rejects.toMatchObject({ code: 'unavailable' })
})
