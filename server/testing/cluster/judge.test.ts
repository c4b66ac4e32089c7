import { expect, test } from 'vitest'
import { type Beat, findSplits } from './beats.ts'
import { differencesOf } from './oracle.ts'
import { availability } from './probes.ts'

const beat = (timeline: number, askedAt: number, acknowledgedAt: number): Beat => ({
  ...{ id: `${timeline} ${askedAt}`, node: 'db1', timeline, askedAt, acknowledgedAt },
})

test('a row of an older timeline that was asked for after one of a newer was acknowledged is a second primary', () => {
  const handedOver = [beat(1, 0, 10), beat(1, 20, 90), beat(2, 60, 80), beat(2, 100, 110)]
  expect(findSplits(handedOver)).toEqual([])
  const late = beat(1, 81, 120)
  expect(findSplits([...handedOver, late])).toEqual([late])
})

test('what one side has more often than the other is told with its sign', () => {
  expect(differencesOf(['a', 'b', 'b'], ['b', 'a', 'b'])).toEqual([])
  expect(differencesOf(['a', 'b', 'b'], ['b', 'c'])).toEqual(['a (+1)', 'b (+1)', 'c (-1)'])
})

test('an outage is the time from one good answer to the next, where that is longer than two seconds', () => {
  const tries = [500, 1_000, 1_500, 6_500, 7_000, 8_500, 9_800].map((endedAt) => ({
    at: endedAt,
    endedAt,
    isGood: true,
  }))
  const failed = { at: 2_000, endedAt: 2_100, isGood: false }
  expect(availability([...tries, failed], 0, 10_000)).toEqual({ share: 0.5, outageSeconds: 5 })
  expect(availability([], 0, 4_000)).toEqual({ share: 0, outageSeconds: 4 })
  expect(availability([...tries, failed], 0, 2_000)).toEqual({ share: 1, outageSeconds: 0 })
})
