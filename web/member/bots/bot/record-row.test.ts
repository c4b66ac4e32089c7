import { expect, test } from 'vitest'
import { recordRow } from './record-row.ts'

const rows = [{ capital: 500 }, { capital: 100 }, { capital: 5_000 }]

test.each([
  { capital: null, of: 100 },
  { capital: 50, of: 100 },
  { capital: 499.99, of: 100 },
  { capital: 500, of: 500 },
  { capital: 1_000_000, of: 5_000 },
])('an account of $capital is told of those of $of', ({ capital, of }) => {
  expect(recordRow(rows, capital)?.capital).toBe(of)
})

test('without a record nothing is told', () => {
  expect(recordRow([], 100)).toBeUndefined()
})
