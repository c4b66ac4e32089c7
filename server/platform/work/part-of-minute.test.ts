import { expect, test } from 'vitest'
import { partOfMinute } from './part-of-minute.ts'

const minute = (number: number) => new Date(number * 60_000)

test('each minute has the next part, and after the last the first again', () => {
  const parts = [0, 1, 2, 3].map((number) => partOfMinute(minute(number), 25, 10))
  expect(parts.map(({ from, upTo }) => [from, upTo])).toEqual([
    [1, 10],
    [11, 20],
    [21, 30],
    [1, 10],
  ])
  expect(parts[1]).toMatchObject({ number: 2, of: 3 })
})

test('nothing is one empty part', () => {
  expect(partOfMinute(minute(7), 0, 10)).toEqual({ number: 1, of: 1, from: 1, upTo: 10 })
})
