import { expect, test } from 'vitest'
import { calendarMonth, monthBeside } from './calendar-month.ts'

test('November 2026 begins on a Sunday: six weeks, Monday first, each profit on its day', () => {
  const profit = { date: '2026-11-15', profit: -3.5, trades: 2, kept: -3.5 }
  const weeks = calendarMonth('2026-11', [profit])
  expect(weeks).toHaveLength(6)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(weeks[0]?.map((place) => place?.day)).toEqual([...Array(6).fill(undefined), '2026-11-01'])
  expect(weeks[2]?.[6]).toEqual({ day: '2026-11-15', profit })
  expect(weeks[5]?.map((place) => place?.day)).toEqual(['2026-11-30', ...Array(6).fill(undefined)])
})

test('a February that begins on a Monday fills four weeks exactly', () => {
  const weeks = calendarMonth('2027-02', [])
  expect(weeks).toHaveLength(4)
  expect(weeks.flat().filter(Boolean)).toHaveLength(28)
})

test.each([
  { month: '2026-01', step: -1 as const, beside: '2025-12' },
  { month: '2026-12', step: 1 as const, beside: '2027-01' },
  { month: '2026-03', step: -1 as const, beside: '2026-02' },
])('$step from $month is $beside', ({ month, step, beside }) => {
  expect(monthBeside(month, step)).toBe(beside)
})
