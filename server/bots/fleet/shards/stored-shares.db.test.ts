import { instruments } from '@fairlead/engine/market/instrument'
import { simulateBars } from '@fairlead/engine/market/simulate-bars'
import { createSimulatedMarket } from '@fairlead/engine/market/simulated-market'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addSeconds } from '../../../platform/clock.ts'
import { type Db, inTx } from '../../../platform/database/db.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { insertBars, setMadeUntil } from '../bars/bar-store.ts'
import { brokerFeed } from '../bars/broker-feed.ts'
import { feed, fleetParts } from '../testing/fleet-world.ts'
import { newestShares } from './share-store.ts'
import { StoredShares } from './stored-shares.ts'

const barSeconds = 300
const start = new Date('2026-03-05T06:00:00Z')
const after = (bars: number) => addSeconds(start, bars * barSeconds)
const { strategy } = fleetParts((await testDatabase()).db)
const newShares = (db: Db, firstBars = 60) => new StoredShares({ db, feed, strategy, firstBars })

async function stored(db: Db): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    SELECT concat_ws(' ', at, version, shares, encode(hash, 'hex')) AS row FROM learned_shares ORDER BY at`.execute(db)
  return rows.map(({ row }) => row)
}

test('made by several processes beside each other and by ones that begin anew, they are those of one that never stops', async () => {
  const [calm, busy] = [(await testDatabase()).db, (await testDatabase()).db]
  const alone = newShares(calm)
  for (let bar = 1; bar <= 60; bar++) await alone.make(after(bar))
  let [one, other] = [newShares(busy), newShares(busy)]
  await one.make(after(1))
  for (let bar = 2; bar <= 60; bar += 3) {
    await Promise.all([one.make(after(bar)), other.make(after(bar)), one.make(after(bar + 1))])
    if (bar % 2 === 0) one = newShares(busy)
    else other = newShares(busy)
  }
  await one.make(after(60))
  const rows = await stored(busy)
  expect(rows).toEqual((await stored(calm)).slice(0, rows.length))
  expect(rows.length).toBe((await stored(calm)).length)
  expect(rows.length).toBeGreaterThan(60)
  // Something was learned.
  const shares = (await alone.at(calm, after(60))) ?? []
  expect(shares.length).toBe(18)
  expect(Math.max(...shares)).toBeGreaterThan(0.1)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
  // Of an earlier bar those that held then, whoever asks, and none before the first.
  for (const bar of [60, 30, 2])
    expect(await newShares(calm).at(calm, after(bar))).toEqual(await alone.at(calm, after(bar)))
  expect(await alone.at(calm, addSeconds(start, -86_400 * 30))).toBeUndefined()
})

test('what others have stored first holds, and is gone on with', async () => {
  const { db } = await testDatabase()
  const shares = newShares(db)
  await shares.make(after(20))
  const newest = await newestShares(db)
  const theirs = Array.from({ length: 18 }, (_, part) => (part === 3 ? 1 : 0))
  await sql`INSERT INTO learned_shares (at, version, shares, hash, state)
    VALUES (${after(21)}, 1, ${theirs}::float8[], ${Buffer.alloc(32, 7)}, ${JSON.stringify({ ...newest?.state, shares: theirs })}::jsonb)`.execute(
    db,
  )
  await shares.make(after(21))
  expect(await shares.at(db, after(21))).toEqual(theirs)
  await shares.make(after(24))
  await newShares(db).make(after(24))
  expect(await stored(db)).toHaveLength(new Set(await stored(db)).size)
  expect((await newestShares(db))?.at).toEqual(after(24))
})

test('nothing that is stored can be changed or taken away', async () => {
  const database = await testDatabase()
  await newShares(database.db).make(after(2))
  for (const change of ['UPDATE learned_shares SET version = 2', 'DELETE FROM learned_shares']) {
    await expect(sql.raw(change).execute(database.db)).rejects.toThrow()
    // Not even by whoever owns the tables.
    await expect(asOwner(database, change)).rejects.toThrow(/append/)
  }
})

test('history that is imported later changes none that was traded, and none that comes', async () => {
  const market = createSimulatedMarket(5, Date.UTC(2026, 1, 1) / 1000)
  const give = (db: Db, from: Date, to: Date, until: Date) =>
    inTx(db, async (tx) => {
      for (const { symbol } of instruments)
        await insertBars(
          tx,
          symbol,
          simulateBars(market, symbol, from.getTime() / 1000, to.getTime() / 1000, barSeconds),
        )
      await setMadeUntil(tx, until)
    })
  const live = async (db: Db, end: Date) => {
    const broker = brokerFeed({ db, barSeconds })
    await broker.refresh(end)
    await new StoredShares({ db, feed: broker, strategy, firstBars: 8 }).make(end)
  }
  const [plain, importing] = [(await testDatabase()).db, (await testDatabase()).db]
  for (const db of [plain, importing]) {
    await give(db, after(-8), after(6), after(6))
    await live(db, after(4))
    await live(db, after(6))
  }
  const traded = await stored(plain)
  expect(traded.length).toBeGreaterThan(5)
  await give(importing, after(-200), after(-8), after(6))
  for (const db of [plain, importing]) {
    await give(db, after(6), after(80), after(80))
    await live(db, after(80))
  }
  expect((await stored(importing)).slice(0, traded.length)).toEqual(traded)
  expect(await stored(importing)).toEqual(await stored(plain))
  expect((await stored(importing)).length).toBeGreaterThan(70)
})
