import { expect, test } from 'vitest'
import { deriveOffset } from './derive-offset.ts'

const now = new Date('2026-03-29T00:59:58.700Z')
const at = (ahead: number) => deriveOffset(Math.floor(now.getTime() / 1000) + ahead, now)

test.each([
  { ahead: 0, offset: 0 },
  { ahead: 7200, offset: 7200 },
  { ahead: 7202, offset: 7200 },
  { ahead: 10_795, offset: 10_800 },
  { ahead: -5 * 3600 + 3, offset: -18_000 },
  { ahead: 5.75 * 3600, offset: 20_700 },
  { ahead: 7200 + 400, offset: undefined },
  { ahead: 16 * 3600, offset: undefined },
  { ahead: -1e9, offset: undefined },
])('$ahead s ahead: $offset', ({ ahead, offset }) => {
  expect(at(ahead)).toBe(offset)
})
