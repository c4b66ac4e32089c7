import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { settleInbox } from '../../finance/fuel/charges/settle-trades.ts'
import { creditDeposit } from '../../finance/fuel/credit-deposit.ts'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { changeBots } from '../trading/change-bots.ts'
import { listTrades } from './list-trades.ts'
import { addDeals, addTrade } from './testing/deal-rows.ts'
import type { TradeQuery } from './trade-list-store.ts'

const { db } = await testDatabase()
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const day = (n: number) => new Date(Date.parse('2026-03-02T08:00:00Z') + n * 86_400_000)
const symbols = ['XAUUSD', 'USDGBP', 'BTCUSD'] as const
let memberId: bigint
let accountId: bigint

/** Seven closed trades, one a day, the last of them not settled yet; one open with a counter trade; and somebody else's. */
beforeAll(async () => {
  memberId = await inTx(db, (tx) => addMember(tx, 'lister', null))
  const stranger = await inTx(db, (tx) => addMember(tx, 'stranger', null))
  await inTx(db, (tx) => creditDeposit(tx, { log: 'lister', memberId, amount: usd(100), now: day(0) }))
  for (let n = 0; n < 7; n++) {
    const leg = { position: n * 10 + 1, at: day(n), symbol: symbols[n % 3] as string }
    const side = n % 2 === 0 ? ('buy' as const) : ('sell' as const)
    const added = await addTrade(db, memberId, [
      { ...leg, ticket: n * 10 + 1, entry: 'in', side, commission: usd(-0.5) },
      { ...leg, ticket: n * 10 + 2, entry: 'out', profit: usd(n % 4 === 3 ? -4 : n + 1) },
    ])
    accountId = added.accountId
    if (n < 6) await settleInbox({ db, askBots: changeBots }, day(n))
  }
  await addTrade(db, stranger, [{ ticket: 1, position: 1, at: day(1), profit: usd(5) }])
  await addDeals(db, { memberId, accountId }, [
    { ticket: 91, position: 91, symbol: 'USDGBP', at: day(8), entry: 'in', side: 'buy', price: '1.31084' },
    { ticket: 92, position: 92, trade: 91, symbol: 'USDGBP', at: day(9), entry: 'in', side: 'sell', price: '1.31084' },
  ])
  for (const [position, steps] of [
    [91, 10],
    [92, -10],
  ])
    await sql`INSERT INTO positions VALUES (${accountId}, ${position}, 91, 'USDGBP', ${steps}, 131084, NULL, NULL, ${day(8)}, 1, 1, 0, -7, NULL, 0)`.execute(
      db,
    )
})

const trades = async (query: Partial<TradeQuery> = {}) => listTrades(db, memberId, { limit: 10, offset: 0, ...query })
const numbers = async (query: Partial<TradeQuery> = {}) => {
  const { trades: listed, total } = await trades(query)
  return [listed.map(({ trade }) => trade), total]
}

test('a trade a row: before fuel, the charge, what is kept; nothing of these while it is open or waits for its settlement', async () => {
  const { trades: listed, total } = await trades()
  expect(total).toBe(8)
  expect(listed.slice(0, 3)).toEqual([
    {
      ...{
        account: Number(accountId),
        trade: 91,
        DealTicket: null,
        symbol: 'USDGBP',
        side: 'sell',
        volume: 0.1,
        counters: 1,
      },
      ...{ openedAt: day(8).toISOString(), closedAt: null, profit: null, fuelCharge: null, kept: null },
    },
    expect.objectContaining({ trade: 61, profit: 6.5, fuelCharge: null, kept: null, counters: 0 }),
    expect.objectContaining({ trade: 51, DealTicket: 52, profit: 5.5, fuelCharge: 2.2, kept: 3.3, symbol: 'BTCUSD' }),
  ])
  expect(listed.find(({ trade }) => trade === 31)).toMatchObject({ profit: -4.5, fuelCharge: 0, kept: -4.5 })
})

test.each<{ name: string; query: Partial<TradeQuery>; found: unknown }>([
  { name: 'newest first', query: { limit: 3 }, found: [[91, 61, 51], 8] },
  { name: 'the next page', query: { limit: 3, offset: 3 }, found: [[41, 31, 21], 8] },
  { name: 'beyond the last page', query: { limit: 3, offset: 9 }, found: [[], 8] },
  { name: 'oldest first', query: { order: 'asc', limit: 2 }, found: [[1, 11], 8] },
  { name: 'by what is kept, most first', query: { sort: 'kept', order: 'desc', limit: 2 }, found: [[51, 41], 8] },
  { name: 'by profit, least first', query: { sort: 'profit', limit: 1 }, found: [[31], 8] },
  {
    name: 'by the side that is shown',
    query: { sort: 'side', order: 'desc', search: 'usdgbp' },
    found: [[91, 41, 11], 3],
  },
  { name: 'a search for the side that is shown', query: { search: 'usdgbp sell' }, found: [[91, 41], 2] },
  { name: 'a search for a closing ticket', query: { search: '52' }, found: [[51], 1] },
  { name: 'a search for what is open', query: { search: 'open' }, found: [[91], 1] },
  { name: 'days: what was closed on them', query: { from: day(2), before: day(4) }, found: [[31, 21], 2] },
  { name: 'signs that mean something to a database', query: { search: '%' }, found: [[], 0] },
])('$name', async ({ query, found }) => {
  expect(await numbers(query)).toEqual(found)
})
