import { expect, test } from 'vitest'
import { packageFor } from './package-for.ts'

const offers = [
  { id: 2, amount: 500 },
  { id: 5, amount: 100 },
  { id: 1, amount: 100 },
  { id: 3, amount: 1_000 },
]

test.each([
  { capital: 50, id: 1 },
  { capital: 100, id: 1 },
  { capital: 499.99, id: 1 },
  { capital: 500, id: 2 },
  { capital: 20_000, id: 3 },
])('$capital asks for package $id', ({ capital, id }) => {
  expect(packageFor(offers, capital)?.id).toBe(id)
})

test('without packages there is none to ask for', () => {
  expect(packageFor([], 100)).toBeUndefined()
})
