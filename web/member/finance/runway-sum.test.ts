import { expect, test } from 'vitest'
import { runwaySum, runwayWords } from './runway-sum.ts'

test('the dashboard and Fuel Report divide by the same pace, not by what rounded days would make of it', () => {
  expect(runwaySum(1.430117, 0.658781, 2.1)).toBe('$1.43 ÷ $0.6588 = 2.1 days')
  expect(runwayWords({ fuelPerDay: 0.658781, fuelRunwayDays: 2.1 }, 1.430117)).toBe('$1.43 ÷ $0.6588 = 2.1 days.')
})

test('who has no fuel left is told the pace all the same, and who used none that there is none', () => {
  expect(runwayWords({ fuelPerDay: 0.138249, fuelRunwayDays: 0 }, 0)).toBe('$0.00 ÷ $0.1382 = 0.0 days.')
  expect(runwayWords({ fuelPerDay: 0, fuelRunwayDays: null }, 27)).toBe('No fuel has been used yet.')
})
