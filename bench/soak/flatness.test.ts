import { expect, test } from 'vitest'
import { judgeFlatness, type Point, theilSen } from './flatness.ts'

const bound = { timesMax: 1.1, moreMax: 5 }
const series = (valueAt: (place: number) => number): Point[] =>
  Array.from({ length: 40 }, (_, place) => ({ at: place * 10, value: valueAt(place) }))
/** Up and down, the same each time. */
const noise = (place: number) => ((place * 7) % 11) - 5

test('what goes up and down around the same height is flat, and a few wild points change nothing', () => {
  const quiet = series((place) => 100 + noise(place))
  expect(judgeFlatness(quiet, bound)).toMatchObject({ holds: true })
  const wild = quiet.map((point, place) => (place % 9 === 8 ? { ...point, value: 5_000 } : point))
  expect(judgeFlatness(wild, bound)).toMatchObject({ holds: true })
})

test('what grows all the time is not flat, whether it may level off or not', () => {
  const leak = series((place) => 100 + place + noise(place))
  expect(judgeFlatness(leak, bound)).toMatchObject({ holds: false })
  expect(judgeFlatness(leak, { ...bound, mayLevelOff: true })).toMatchObject({ holds: false })
  expect(judgeFlatness(leak, bound)?.ratio).toBeCloseTo(129 / 110, 1)
})

test('what fills up once and stays is flat only where it may level off', () => {
  const filled = series((place) => (place < 18 ? 50 : 100) + noise(place) / 10)
  expect(judgeFlatness(filled, bound)).toMatchObject({ holds: false })
  expect(judgeFlatness(filled, { ...bound, mayLevelOff: true })).toMatchObject({ holds: true })
})

test('what is small may grow by what means nothing', () => {
  const small = series((place) => (place < 20 ? 1 : 5))
  expect(judgeFlatness(small, bound)).toMatchObject({ holds: true, ratio: 5 })
  expect(judgeFlatness(small, { ...bound, moreMax: 3 })).toMatchObject({ holds: false })
})

test('of two points nobody says anything', () => {
  expect(judgeFlatness(series(() => 1).slice(0, 5), bound)).toBeUndefined()
})

test('the slope is that of most pairs', () => {
  const line = series((place) => place * 20)
  expect(theilSen(line)).toBeCloseTo(2)
  expect(theilSen(line.map((point, place) => (place === 39 ? { ...point, value: -1_000 } : point)))).toBeCloseTo(2, 1)
})
