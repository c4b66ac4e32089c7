import { expect, test } from 'vitest'
import { createPast } from './past.ts'

test('the last moment at which the primary had come no further', () => {
  const past = createPast()
  expect([past.momentOf(5n), past.beganMs()]).toEqual([undefined, undefined])
  for (const [position, atMs] of [
    [10n, 1_000],
    [10n, 2_000],
    [20n, 3_000],
  ] as const)
    past.note({ position, atMs })
  expect(past.momentOf(9n)).toBeUndefined()
  expect(past.momentOf(10n)?.atMs).toBe(2_000)
  expect(past.momentOf(19n)?.atMs).toBe(2_000)
  expect(past.momentOf(20n)?.atMs).toBe(3_000)
  expect(past.beganMs()).toBe(1_000)
})

test('another primary may begin below: its own moments count', () => {
  const past = createPast()
  past.note({ position: 100n, atMs: 1_000 })
  past.note({ position: 40n, atMs: 2_000 })
  expect(past.momentOf(50n)?.atMs).toBe(2_000)
})

test('what is older than anybody is shown is forgotten', () => {
  const past = createPast()
  for (let at = 0; at <= 3_600; at++) past.note({ position: BigInt(at), atMs: at * 1_000 })
  expect(past.momentOf(3_298n)).toBeUndefined()
  expect(past.momentOf(3_299n)?.atMs).toBe(3_299_000)
})
