import { expect, test } from 'vitest'
import { monthsOf, periodIn, periodName, printedName, yearsOf } from './period-names.ts'

const now = Date.parse('2026-11-18T23:00:00Z')

test.each([
  ['2026', '2026'],
  ['2026-03', 'March 2026'],
  ['2026-03-05', '5 March 2026'],
])('%s is %s', (period, name) => {
  expect(periodName(period)).toBe(name)
})

test.each(['', null, '26', '2026-13', '2026-3', '1999', '2026-03-05', '2026-03x'])(
  'an address with %s names none',
  (words) => {
    expect(periodIn(words)).toBeUndefined()
  },
)

test('only months and years that a member has been here for can be chosen, the newest first', () => {
  const member = { since: '2025-11-30T22:00:00Z', now }
  expect(yearsOf(member)).toEqual([2026, 2025])
  expect(monthsOf(2025, member)).toEqual(['2025-12', '2025-11'])
  expect(monthsOf(2026, member)[0]).toBe('2026-11')
  expect(monthsOf(2026, member)).toHaveLength(11)
  // A browser whose clock was not heard of yet still has something to choose.
  expect(yearsOf({ since: '2027-01-01T00:00:00Z', now })).toEqual([2026])
})

test('a printed file has a name that any system takes', () => {
  expect(printedName('Fair & Lead', '2026-03', 'AB12')).toBe('Fair-Lead-statement-2026-03-AB12')
})
