import { expect, test } from 'vitest'
import { diskFindings, judgeAll } from './judge-soak.ts'
import { type Disk, idleLate } from './take-samples.ts'

const taken = (sampleAt: (place: number) => Record<string, number>) =>
  Array.from({ length: 40 }, (_, place) => ({ at: place * 10, sample: { [idleLate]: 11, ...sampleAt(place) } }))
const heldBy = (samples: ReturnType<typeof taken>) => judgeAll(samples).map(({ holds }) => holds)

test('a heap that grows with every sample is found, one that is filled is not', () => {
  expect(heldBy(taken((place) => ({ 'heap of api after collecting, MB': 60 + place })))).toEqual([false])
  expect(heldBy(taken((place) => ({ 'heap of api after collecting, MB': place < 10 ? 60 : 90 })))).toEqual([true])
})

test('a connection that is not given back now and then is found', () => {
  expect(heldBy(taken((place) => ({ 'connections of the database': 30 + Math.floor(place / 5) })))).toEqual([false])
})

test('times are those of the product, not of a machine that gets busier', () => {
  const slower = (place: number) => (place < 20 ? 1 : 3)
  const calls = 'files: p99, ms'
  expect(heldBy(taken((place) => ({ [calls]: 100 * slower(place) })))).toEqual([false])
  expect(heldBy(taken((place) => ({ [calls]: 100 * slower(place), [idleLate]: 11 * slower(place) })))).toEqual([true])
})

test('what nobody has promised anything of is no measurement', () => {
  expect(() => judgeAll(taken(() => ({ 'hats worn': 1 })))).toThrow('hats worn')
})

test('rows may grow, the empty room beside them may not', () => {
  const mb = 2 ** 20
  const disk = (kept: number, empty: number): Disk => {
    const sizes = { kept: kept * mb, empty: empty * mb }
    return { ...sizes, log: 0, tables: new Map([['deals', { ...sizes, rows: 1, dead: 0 }]]) }
  }
  const hoursOf = (diskAt: (hour: number) => Disk) =>
    Array.from({ length: 10 }, (_, hour) => ({ hours: hour, disk: diskAt(hour) }))
  expect(diskFindings(hoursOf((hour) => disk(50 + hour * 10, 20 + hour)))[0]).toMatchObject({ holds: true })
  expect(diskFindings(hoursOf((hour) => disk(50 + hour, 20 + hour * 5)))[0]).toMatchObject({ holds: false })
  expect(diskFindings(hoursOf((hour) => disk(50, 20 + hour / 10)))[0]).toMatchObject({ holds: true })
  expect(diskFindings(hoursOf((hour) => disk(50 + hour, 20 + hour * 5)))[1]?.words).toContain('deals 1.00 + 5.00')
})
