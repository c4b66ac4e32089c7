import { expect, test } from 'vitest'
import { curvePath, exampleCurve } from './example-curve.ts'

test('the same seed draws the same curve', () => {
  expect(exampleCurve(50, 7)).toEqual(exampleCurve(50, 7))
  expect(exampleCurve(50, 7)).not.toEqual(exampleCurve(50, 8))
})

test('a path fills its box', () => {
  expect(curvePath([0, 2, 1], 100, 10)).toBe('M0.0 10.0L50.0 0.0L100.0 5.0')
})

test('a flat line does not divide by zero', () => {
  expect(curvePath([3, 3], 10, 10)).toBe('M0.0 10.0L10.0 10.0')
})
