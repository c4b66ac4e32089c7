import { expect, test } from 'vitest'
import { dayAndMonth, dayWords, fullDayWords, longDayWords, monthWords } from './format-day.ts'

const year = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10))

test('every day of a year reads as in the browser’s British English', () => {
  const inBritish = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
    return year.map((day) => format.format(new Date(day)).replace(',', ''))
  }
  const numeric = { day: 'numeric', year: 'numeric' } as const
  expect(year.map(dayWords)).toEqual(inBritish({ ...numeric, month: 'short' }))
  expect(year.map(dayAndMonth)).toEqual(inBritish({ day: 'numeric', month: 'short' }))
  expect(year.map(fullDayWords)).toEqual(inBritish({ ...numeric, month: 'long' }))
  expect(year.map(longDayWords)).toEqual(inBritish({ ...numeric, month: 'long', weekday: 'long' }))
  expect(year.map((day) => monthWords(day.slice(0, 7)))).toEqual(inBritish({ month: 'long', year: 'numeric' }))
})

test('a moment is told by its day in UTC', () => {
  expect(dayWords(new Date('2026-11-15T23:59:59Z'))).toBe('15 Nov 2026')
  expect(dayWords('2026-11-15T23:59:59-01:00')).toBe('16 Nov 2026')
})
