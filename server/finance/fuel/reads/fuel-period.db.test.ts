import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { closeTrades } from '../../../bots/trading/testing/close-trades.ts'
import { inTx } from '../../../platform/database/db.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import { creditDeposit } from '../credit-deposit.ts'
import { settle } from '../store.ts'
import { readFuelFees } from './read-fuel-fees.ts'
import { readFuelStats } from './read-fuel-stats.ts'

const { db } = await testDatabase()
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const dayMs = 86_400_000
const now = new Date('2026-03-31T12:00:00Z')
const before = (days: number) => new Date(now.getTime() - days * dayMs)
const page = { limit: 10, offset: 0 }

/** Fuel and a winning trade 40 days ago and 10 days ago, hosting on both days, a reactivation 5 days ago. */
const memberId = await inTx(db, async (tx) => {
  const id = await addMember(tx, 'pacer', null)
  for (const [n, days] of [40, 10].entries()) {
    const at = before(days)
    await creditDeposit(tx, { log: `pacer${n}`, memberId: id, amount: usd(100 + n), now: at })
    await closeTrades(
      tx,
      [
        {
          memberId: id,
          positionId: BigInt(n + 1),
          dealTicket: BigInt(n + 11),
          profit: usd(10 * (n + 1)),
          closedAt: at,
        },
      ],
      at,
    )
    await settle(tx, 'hosting', [charge(`hosting ${n}`, id, 0.5, at)])
  }
  await settle(tx, 'reactivation', [charge('again', id, 10, before(5))])
  return id
})

function charge(key: string, id: bigint, dollars: number, at: Date) {
  return { key, hash: Buffer.alloc(32, key.length), event: key, at, memberId: id, due: usd(dollars) }
}

test('without days the sums are those of the last 30, and the rows those of all time', async () => {
  const { period, total } = await readFuelStats(db, memberId, page, now)
  expect(total).toBe(2)
  expect(period).toEqual({
    from: before(30).toISOString(),
    to: now.toISOString(),
    charges: 8,
    hosting: 0.5,
    reactivation: 10,
    deposited: 101,
    profit: 20,
    kept: { profit: 20, charges: 8, hosting: 10.5, kept: 1.5, owed: 0 },
  })
})

test('the pace is that of the days that were charged among the last 30, by what it was for; a fee paid once is none', async () => {
  const { pace, fuelBalance } = await readFuelStats(db, memberId, page, now)
  expect(pace).toMatchObject({ days: 1, perDay: 8.5, onProfitsPerDay: 8 })
  expect(pace.runwayDays).toBe(Math.floor((fuelBalance / 8.5) * 10) / 10)
  expect((await readFuelStats(db, 0n, page, now)).pace).toEqual({
    days: 0,
    perDay: 0,
    onProfitsPerDay: 0,
    runwayDays: null,
  })
})

test('days limit sums and rows alike, and each row names its trade', async () => {
  const asked = { ...page, from: before(41), before: before(39) }
  const { period, total, allTradesData } = await readFuelStats(db, memberId, asked, now)
  expect(period).toMatchObject({ charges: 4, hosting: 0.5, reactivation: 0, deposited: 100, profit: 10 })
  expect(total).toBe(1)
  expect(allTradesData).toMatchObject([{ DealTicket: 11, trade: 1, fuelUsed: 4 }])
  expect(await readFuelStats(db, memberId, { ...page, from: before(3) }, now)).toMatchObject({
    total: 0,
    period: { charges: 0, deposited: 0, to: now.toISOString() },
  })
})

test('hosting and reactivation are listed apart from charges: newest first, paged, searched, limited to days', async () => {
  const dues = async (query: Partial<Parameters<typeof readFuelFees>[2]>) => {
    const { fees, total } = await readFuelFees(db, memberId, { ...page, ...query })
    return [fees.map(({ kind, due }) => `${kind} ${due}`), total]
  }
  expect(await dues({})).toEqual([['reactivation 10', 'hosting 0.5', 'hosting 0.5'], 3])
  expect(await dues({ limit: 1, offset: 2 })).toEqual([['hosting 0.5'], 3])
  expect(await dues({ sort: 'due' })).toEqual([['hosting 0.5', 'hosting 0.5', 'reactivation 10'], 3])
  expect(await dues({ search: 'REACT' })).toEqual([['reactivation 10'], 1])
  expect(await dues({ from: before(11), before: before(9) })).toEqual([['hosting 0.5'], 1])
  expect((await readFuelFees(db, 0n, page)).fees).toEqual([])
})
