import { expect, test } from 'vitest'
import { type Found, judge } from './judge.ts'
import { createPast } from './past.ts'

const second = 1_000
const minute = 60 * second
const current: Found = { isStandby: true, isFed: true, position: 9_000n, replayedAgoMs: 0, hasHeard: true }

/** The primary has come to 9,000, by ten bytes each second. */
function judged(found: Partial<Found>, { seen = 0n, watchedSeconds = 400 } = {}) {
  const past = createPast()
  const nowMs = 1_000 * second
  for (let ago = watchedSeconds; ago > 0; ago--)
    past.note({ position: 9_000n - BigInt(ago) * 10n, atMs: nowMs - ago * second })
  return judge({ ...current, ...found }, { seen, primary: { position: 9_000n, atMs: nowMs - 3 }, past, nowMs })
}

test('a replica that has all that the primary has is as old as the question', () => {
  expect(judged({})).toEqual({ ageMs: 3 })
  // What the primary has written since does not make it older.
  expect(judged({ position: 9_020n })).toEqual({ ageMs: 3 })
})

test('one that is behind is as old as the last moment at which the primary had come no further', () => {
  expect(judged({ position: 8_999n })).toEqual({ ageMs: 1 * second })
  expect(judged({ position: 8_700n })).toEqual({ ageMs: 30 * second })
  expect(judged({ position: 8_695n })).toEqual({ ageMs: 31 * second })
})

test('an idle primary makes no replica old', () => {
  expect(judged({ replayedAgoMs: 50 * minute })).toEqual({ ageMs: 3 })
})

test('the clocks of the servers count for nothing where this process looked on itself', () => {
  expect(judged({ position: 8_700n, replayedAgoMs: -30 * second })).toEqual({ ageMs: 30 * second })
  expect(judged({ position: 8_700n, replayedAgoMs: 10 * minute })).toEqual({ ageMs: 30 * second })
})

test('further back than this process looked on, the newest commit that was replayed tells, and no less than that', () => {
  const young = { watchedSeconds: 10 }
  expect(judged({ position: 8_700n, replayedAgoMs: 45 * second }, young)).toEqual({ ageMs: 45 * second })
  expect(judged({ position: 8_700n, replayedAgoMs: 2 * second }, young)).toEqual({ ageMs: 10 * second })
  expect(judged({ position: 8_700n, replayedAgoMs: null }, young)).toEqual({ why: 'too_old' })
})

test('five minutes are the most that anybody is shown', () => {
  expect(judged({ position: 6_000n })).toEqual({ ageMs: 300 * second })
  expect(judged({ position: 5_990n, replayedAgoMs: 0 })).toEqual({ why: 'too_old' })
})

test('what its caller wrote or saw must be in it', () => {
  expect(judged({}, { seen: 9_000n })).toEqual({ ageMs: 3 })
  expect(judged({}, { seen: 9_001n })).toEqual({ why: 'lacks_seen' })
})

test('what the pages of its caller were told must be in it', () => {
  expect(judged({ hasHeard: false })).toEqual({ why: 'lacks_seen' })
})

test.each([
  ['a server that takes writes itself', { isStandby: false }, 'not_standby'],
  ['one that nobody sends anything', { isFed: false }, 'not_fed'],
] as const)('%s is no replica to read from', (_name, found, why) => {
  expect(judged(found)).toEqual({ why })
})
