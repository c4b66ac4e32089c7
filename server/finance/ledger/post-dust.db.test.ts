import { micro } from '@fairlead/money/money'
import { fromTokenUnits } from '@fairlead/money/token-units'
import { expect, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { randomFrom } from '../../testing/random.ts'
import { checkBooks } from './check-books.ts'
import { postDust } from './post-dust.ts'
import { houseBalances } from './store.ts'

const { db } = await testDatabase()
const now = new Date('2026-01-01T00:00:00Z')
const post = (total: bigint) => inTx(db, (tx) => postDust(tx, micro(total), now))

test('what many deposits have below a micro-dollar adds up exactly', async () => {
  const random = randomFrom(18)
  let units = 0n
  for (let deposit = 0; deposit < 200; deposit++) {
    const sent = BigInt(random.below(2 ** 31)) * 1_234_567_891n + BigInt(random.below(2 ** 31))
    units += fromTokenUnits(sent, 18).dust
    if (deposit % 7 === 0) await post(fromTokenUnits(units, 18).amount)
  }
  await post(fromTokenUnits(units, 18).amount)
  const { dust, treasury } = await houseBalances(db)
  expect(dust).toBeGreaterThan(50n)
  expect(dust).toBe(units / 10n ** 12n)
  expect(treasury).toBe(-dust)
})

test('the same total and an older one post nothing', async () => {
  const { dust } = await houseBalances(db)
  expect(await post(dust + 5n)).toBe(5n)
  expect(await post(dust + 5n)).toBe(0n)
  expect(await post(dust + 2n)).toBe(0n)
  expect((await houseBalances(db)).dust).toBe(dust + 5n)
})

test('of 40 who post at once, each a total of its own, the greatest counts', async () => {
  const { dust } = await houseBalances(db)
  const totals = Array.from({ length: 40 }, (_, index) => dust + BigInt(1 + ((index * 13) % 20)))
  const posted = await Promise.all(totals.map(post))
  expect(posted.reduce((sum, amount) => sum + amount, 0n)).toBe(20n)
  expect((await houseBalances(db)).dust).toBe(dust + 20n)
  expect((await checkBooks(db)).findings.filter(({ holds }) => !holds)).toEqual([])
})
