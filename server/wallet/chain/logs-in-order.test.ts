import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { logsInOrder } from './logs-in-order.ts'

const hash: Hex = `0x${'12'.repeat(32)}`
const numbered = (...numbers: (number | null)[]) => numbers.map((logIndex, place) => ({ logIndex, place }))

test.each([
  { numbers: [0, 1, 2], places: [0, 1, 2], who: 'from nought' },
  { numbers: [7, 8, 9], places: [0, 1, 2], who: 'within the block' },
  { numbers: [9, 7, 8], places: [1, 2, 0], who: 'in another order' },
  { numbers: [], places: [], who: 'without any' },
])('logs numbered $who have their places', ({ numbers, places }) => {
  expect(logsInOrder(hash, numbered(...numbers)).map(({ place }) => place)).toEqual(places)
})

test.each([[[0, 0]], [[3, 5]], [[1, null]], [[null]]])('logs numbered %j are refused by name', (numbers) => {
  expect(() => logsInOrder(hash, numbered(...numbers))).toThrow(
    /^The logs of transaction 0x12\w+ are numbered .*, not one/,
  )
})
