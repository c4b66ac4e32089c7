import { expect, test } from 'vitest'
import { firstOfPage, stepFrom } from './step-from.ts'

const [a, b, c] = [1, 2, 3].map((trade) => ({ trade, account: 7 })) as [N, N, N]
type N = { trade: number; account: number }
const list = (page: number, pages: number) => ({ trades: [a, b], page, pages, toPage: () => {} })

test.each([
  { name: 'within the page', from: a, way: 'next' as const, step: { to: b } },
  { name: 'back within the page', from: b, way: 'previous' as const, step: { to: a } },
  { name: 'past the end of a page', from: b, way: 'next' as const, step: { page: 3 } },
  { name: 'before its beginning', from: a, way: 'previous' as const, step: { page: 1 } },
  { name: 'from a trade that the list does not show', from: c, way: 'next' as const, step: undefined },
  { name: 'from one of another account', from: { ...a, account: 8 }, way: 'next' as const, step: undefined },
  { name: 'from one whose account nobody named', from: { trade: 1 }, way: 'next' as const, step: { to: b } },
])('a step $name', ({ from, way, step }) => {
  expect(stepFrom(list(2, 3), from, way)).toEqual(step)
})

test('at both ends of the list there is no step', () => {
  expect(stepFrom(list(1, 1), a, 'previous')).toBeUndefined()
  expect(stepFrom(list(3, 3), b, 'next')).toBeUndefined()
  expect(stepFrom(undefined, a, 'next')).toBeUndefined()
})

test('on another page one comes to a trade that was not on the page before', () => {
  expect(firstOfPage([b, c], [a, b], 'next')).toEqual(c)
  expect(firstOfPage([c, a], [a, b], 'previous')).toEqual(c)
  expect(firstOfPage([b, a], [a, b], 'next')).toEqual(b)
  expect(firstOfPage([], [a], 'next')).toBeUndefined()
})
