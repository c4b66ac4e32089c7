import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

test.each([
  { bytes: 1, size: 21 },
  { bytes: 14, size: 21 },
  { bytes: 15, size: 25 },
  { bytes: 122, size: 45 },
  { bytes: 213, size: 57 },
])('$bytes bytes take $size modules', ({ bytes, size }) => {
  const code = qrCode('a'.repeat(bytes))
  expect(code).toHaveLength(size)
  expect(code?.every((row) => row.length === size)).toBe(true)
})

test('more than 213 bytes take none', () => {
  expect(qrCode('a'.repeat(214))).toBeUndefined()
  expect(qrCode('é'.repeat(107))).toBeUndefined()
})

// Read back by an independent decoder when it was drawn: this row is where the data begins.
test('a known text has its known last row', () => {
  const row = qrCode('hi')?.at(-1)
  expect(row?.map((dark) => (dark ? '#' : '.')).join('')).toBe('#######.##.#.###.####')
})
