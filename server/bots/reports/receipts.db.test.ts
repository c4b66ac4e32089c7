import { text } from '@fairlead/contract/text'
import { reason } from '@fairlead/engine/broker/reason'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeActive } from '../../finance/affiliate/testing/make-active.ts'
import { settleInbox } from '../../finance/fuel/charges/settle-trades.ts'
import { creditDeposit } from '../../finance/fuel/credit-deposit.ts'
import { readFuelStats } from '../../finance/fuel/reads/read-fuel-stats.ts'
import { claimJoiningBonus } from '../../finance/packages/claim-joining-bonus.ts'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { changeBots } from '../trading/change-bots.ts'
import type { TestTrade } from '../trading/testing/close-trades.ts'
import { readTrade } from './read-trade.ts'
import { addTrade, type TestDeal } from './testing/deal-rows.ts'

const { db } = await testDatabase()
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const inMicro = (dollars: number) => Math.round(dollars * 1_000_000)
const start = Date.parse('2026-03-02T08:00:00Z')
const minute = (n: number) => new Date(start + n * 60_000)
const now = minute(1_000)
const parts = { db, askBots: changeBots }
let people = 0

/** A trader with two active members above. */
async function trader({ fuel, bonus = false }: { fuel: number; bonus?: boolean }): Promise<bigint> {
  const place = ++people
  const [, , id] = await inTx(db, async (tx) => {
    const top = await addMember(tx, `top${place}`, null)
    const sponsor = await addMember(tx, `sponsor${place}`, top)
    const member = await addMember(tx, `trader${place}`, sponsor)
    for (const one of [top, sponsor, member]) await makeActive(tx, one)
    if (bonus) await claimJoiningBonus(tx, member, new Date('2030-01-01'), minute(0))
    return [top, sponsor, member]
  })
  if (fuel > 0) await deposit(id as bigint, fuel)
  return id as bigint
}
let deposits = 0
const deposit = (memberId: bigint, dollars: number) =>
  inTx(db, (tx) => creditDeposit(tx, { log: `receipt ${++deposits}`, memberId, amount: usd(dollars), now: minute(0) }))

/** A long position at 1 in the same market, countered by 2, both closed. */
function pair(position: number, closedAt: number, net: number): [TestDeal, ...TestDeal[]] {
  const at = minute(closedAt)
  const first = { position, trade: position }
  const counter = { position: position + 1, trade: position, side: 'sell' as const }
  return [
    { ...first, ticket: position, at: minute(closedAt - 20), entry: 'in', commission: usd(-0.35), evidence: 150 },
    {
      ...counter,
      ticket: position + 1,
      at: minute(closedAt - 10),
      entry: 'in',
      reason: reason.counterTrade,
      commission: usd(-0.35),
    },
    { ...counter, ticket: position + 2, at, profit: usd(-7.5), commission: usd(-0.35), reason: reason.primaryGone },
    {
      ...first,
      ticket: position + 3,
      at,
      profit: usd(net + 7.5 + 1.4 + 0.12),
      swap: usd(-0.12),
      commission: usd(-0.35),
      reason: reason.takeProfit,
      evidence: 200_512,
    },
  ]
}

const receiptAt = async (memberId: bigint, position: number) => {
  const { receipt } = await readTrade(db, memberId, { position, account: undefined, now }, undefined)
  if (!receipt) throw new Error(`trade ${position} has no receipt`)
  return receipt
}

type Case = {
  name: string
  fuel: number
  bonus?: boolean
  nets: number[]
  more?: Partial<TestTrade>
  later?: number
  /** Of the last trade. */
  expected: Record<string, number>
}
test.each<Case>([
  {
    name: 'fuel pays all',
    fuel: 100,
    nets: [10],
    expected: {
      chargeable: 10,
      due: 4,
      paidByBonus: 0,
      paidByFuel: 4,
      owed: 0,
      collectedLater: 0,
      fuelBefore: 100,
      fuelAfter: 96,
      toOperations: 0.4,
      toPool: 3,
      advanceReleased: 0.2,
    },
  },
  { name: 'odd cents', fuel: 100, nets: [3.333333], expected: { chargeable: 3.333333, due: 1.333333 } },
  {
    name: 'the partner discount',
    fuel: 100,
    nets: [10],
    more: { byIntroducingBroker: true },
    expected: { due: 3.8, discountPercent: 5 },
  },
  {
    name: 'bonus pays first',
    fuel: 20,
    bonus: true,
    nets: [20],
    expected: { due: 8, paidByBonus: 5, paidByFuel: 3, fuelBefore: 25, fuelAfter: 17 },
  },
  {
    name: 'bonus pays all',
    fuel: 0,
    bonus: true,
    nets: [2],
    expected: { due: 0.8, paidByBonus: 0.8, paidByFuel: 0, toOperations: 0, toPool: 0, advanceReleased: 0 },
  },
  {
    name: 'too little fuel',
    fuel: 10,
    nets: [50],
    expected: { due: 20, paidByFuel: 10, owed: 10, collectedLater: 0, fuelBefore: 10, fuelAfter: 0 },
  },
  {
    name: 'no fuel at all',
    fuel: 0,
    nets: [50],
    expected: { due: 20, paidByFuel: 0, owed: 20, toOperations: 0, toPool: 0 },
  },
  {
    name: 'the rest collected from a later deposit',
    fuel: 10,
    nets: [50],
    later: 15,
    expected: {
      due: 20,
      paidByFuel: 20,
      owed: 0,
      collectedLater: 10,
      fuelBefore: 10,
      fuelAfter: 0,
      toOperations: 2,
      advanceReleased: 1,
    },
  },
  {
    name: 'all of it collected later',
    fuel: 0,
    nets: [10],
    later: 15,
    expected: { due: 4, paidByFuel: 4, owed: 0, collectedLater: 4 },
  },
  {
    name: 'a loss',
    fuel: 100,
    nets: [-6],
    expected: { chargeable: 0, due: 0, paidByFuel: 0, owed: 0, fuelBefore: 100, fuelAfter: 100, net: -6 },
  },
  {
    name: 'new profit above the mark alone',
    fuel: 100,
    nets: [10, -4, 3, 5],
    more: { basis: 'net-new-profit' },
    expected: { net: 5, chargeable: 4, due: 1.6 },
  },
  {
    name: 'nothing above the mark',
    fuel: 100,
    nets: [10, -4, 3],
    more: { basis: 'net-new-profit' },
    expected: { net: 3, chargeable: 0, due: 0 },
  },
])('$name: every figure of the receipt adds up', async ({ fuel, bonus = false, nets, more, later, expected }) => {
  const memberId = await trader({ fuel, bonus })
  for (const [n, net] of nets.entries()) await addTrade(db, memberId, pair(1 + n * 10, 30 + n, net), more)
  expect((await readTrade(db, memberId, { position: 1, account: undefined, now }, undefined)).receipt).toBeNull()
  await settleInbox(parts, now)
  if (later) await deposit(memberId, later)

  const last = 1 + (nets.length - 1) * 10
  const receipt = await receiptAt(memberId, last)
  expect(receipt).toMatchObject(expected)
  const m = (pick: (figures: typeof receipt) => number) => inMicro(pick(receipt))
  expect(m((r) => r.gross) + m((r) => r.swap) + m((r) => r.commission)).toBe(m((r) => r.net))
  expect(m((r) => r.paidByBonus) + m((r) => r.paidByFuel) + m((r) => r.owed)).toBe(m((r) => r.due))
  const levels = receipt.toLevels.reduce((sum, { amount }) => sum + inMicro(amount), 0)
  expect(m((r) => r.toOperations) + levels + m((r) => r.toPool) + m((r) => r.advanceReleased)).toBe(
    m((r) => r.paidByFuel),
  )
  expect(m((r) => r.fuelBefore) - m((r) => r.fuelAfter)).toBe(
    m((r) => r.paidByBonus) + m((r) => r.paidByFuel) - m((r) => r.collectedLater),
  )
  expect(receipt.toLevels).toEqual(
    receipt.paidByFuel > 0 ? [{ level: 1, amount: receipt.paidByFuel / 10 }].map(rounded) : [],
  )
  const { rows } = await sql<{
    due: bigint
  }>`SELECT charge_due(${usd(receipt.chargeable)}, ${receipt.companyPercent * 100}::int,
    ${receipt.discountPercent * 100}::int) AS due`.execute(db)
  expect(Number(rows[0]?.due)).toBe(m((r) => r.due))

  const stats = await readFuelStats(db, memberId, { limit: 10, offset: 0 }, new Date())
  expect(stats.total).toBe(nets.length)
  expect(stats.allTradesData[0]).toMatchObject({ Profit: receipt.net, fuelUsed: receipt.due, owed: receipt.owed })
  expect(stats.owed).toBe(receipt.owed)
})

const rounded = ({ level, amount }: { level: number; amount: number }) => ({
  level,
  amount: Math.floor(Math.round(amount * 1e7) / 10) / 1e6,
})

test('a trade shows its legs, why, where it was closed and a note where brokers use another name', async () => {
  const memberId = await trader({ fuel: 100 })
  const stranger = await trader({ fuel: 100 })
  const deals = pair(5, 60, 10).map((deal, n) => ({
    ...deal,
    symbol: 'USDGBP',
    price: n === 3 ? '1.30512' : '1.31084',
    ...(n === 3 && { evidence: 130_512 }),
  })) as [TestDeal, ...TestDeal[]]
  const { accountId } = await addTrade(db, memberId, deals)
  const read = (by: bigint, position: number, account?: number) =>
    readTrade(db, by, { position, account, now }, undefined)

  const trade = await read(memberId, 5)
  expect(trade).toMatchObject({
    account: Number(accountId),
    symbol: 'USDGBP',
    side: 'sell',
    note: text.pairTurnedRound,
    atBroker: { symbol: 'GBPUSD', side: 'buy', price: 1.31084, closePrice: 1.30512 },
    profit: 10,
    // Bought at 1.31084 with a stop 0.00150 below it.
    stop: 0.76374,
    target: 0.76621,
    receipt: null,
    candles: [],
  })
  expect(
    trade.deals.map(({ DealTicket, entry, isCounter, reason: why }) => [DealTicket, entry, isCounter, why]),
  ).toEqual([
    [5, 'in', false, 'Sold: the faster long average crossed below the slower one; the stop is 0.00087 away.'],
    [6, 'in', true, 'Countered a position that is 0.00070 ahead, because the market jumped against it.'],
    [7, 'out', true, 'Closed the counter trade: the position it covered is closed.'],
    [8, 'out', false, 'Closed by its target at 0.76621.'],
  ])
  // A leg names its trade too; other people's trades, other accounts and mere deals do not.
  expect((await read(memberId, 6)).position).toBe(5)
  await expect(read(memberId, 8)).rejects.toMatchObject({ code: 'not_found' })
  await expect(read(stranger, 5)).rejects.toMatchObject({ code: 'not_found' })
  await expect(read(memberId, 5, Number(accountId) + 1)).rejects.toMatchObject({ code: 'not_found' })
  expect((await read(memberId, 5, Number(accountId))).position).toBe(5)

  await sql`INSERT INTO positions VALUES (${accountId}, 5, 5, 'USDGBP', 10, 77000, 76500, NULL, ${minute(1)}, 1, 1, 0, 0, NULL, 0)`.execute(
    db,
  )
  expect(await read(memberId, 5)).toMatchObject({ stop: 1.30719, target: null })
  await settleInbox(parts, now)
})
