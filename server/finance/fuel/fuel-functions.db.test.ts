import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { lowFuelThreshold } from './hosting-store.ts'

const { db } = await testDatabase()

test.each([
  { profit: 10_000_000n, discount: 0, due: 4_000_000n },
  { profit: 10_000_000n, discount: 500, due: 3_800_000n },
  { profit: 3n, discount: 0, due: 1n },
  { profit: 0n, discount: 0, due: 0n },
  { profit: -10_000_000n, discount: 0, due: 0n },
  // In doubles this product is not exact, and in 64 bits it does not fit.
  { profit: 999_999_999_999_992n, discount: 500, due: 379_999_999_999_996n },
])('a profit of $profit with a discount of $discount owes $due', async ({ profit, discount, due }) => {
  const { rows } = await sql`SELECT charge_due(${profit}, 4000, ${discount}) AS due`.execute(db)
  expect(rows).toEqual([{ due }])
})

test.each([
  { capital: 100_000_000n, low: 1_000_000n },
  { capital: 5_000_000_000n, low: 25_000_000n },
])('fuel below $low is low for a capital of $capital', async ({ capital, low }) =>
  expect(await lowFuelThreshold(db, capital, new Date())).toBe(low),
)
