import { expect, test } from 'vitest'
import { dateFormat, numberFormat } from './formatters.ts'

test('the same words ask for the same formatter, others for another', () => {
  expect(dateFormat({ month: 'long', timeZone: 'UTC' })).toBe(dateFormat({ month: 'long', timeZone: 'UTC' }))
  expect(dateFormat({ month: 'long', timeZone: 'Asia/Tokyo' })).not.toBe(dateFormat({ month: 'long', timeZone: 'UTC' }))
  expect(numberFormat({ maximumFractionDigits: 2 })).toBe(numberFormat({ maximumFractionDigits: 2 }))
})

test('each is in its own language and digits', () => {
  expect(dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date('2026-11-15'))).toBe('15 Nov')
  expect(numberFormat({ minimumFractionDigits: 2 }).format(1234.5)).toBe('1,234.50')
  expect(numberFormat({ minimumFractionDigits: 2 }, 'de-DE').format(1234.5)).toBe('1.234,50')
})
