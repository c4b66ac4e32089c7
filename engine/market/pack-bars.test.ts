import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barColumns, createBars } from './bars.ts'
import { packBars, unpackBars } from './pack-bars.ts'
import { simulateBars } from './simulate-bars.ts'
import { createSimulatedMarket } from './simulated-market.ts'

const start = Date.UTC(2024, 0, 1) / 1000
const year = simulateBars(createSimulatedMarket(1, start), 'BTCUSD', start, start + 365 * 86_400, 3600)

test('what was packed comes back, whatever the figures', () => {
  const price = fc.integer({ min: 1, max: 0x7fffffff })
  const bar = fc.record({
    time: fc.integer({ min: 0, max: 0xffffffff }),
    prices: fc.tuple(price, price, price, price).map((four) => four.toSorted((a, b) => a - b)),
    isUp: fc.boolean(),
    volume: fc.integer({ min: 0, max: 0xffffffff }),
    spread: fc.integer({ min: 0, max: 0xffff }),
  })
  fc.assert(
    fc.property(fc.array(bar, { maxLength: 30 }), (rows) => {
      const bars = createBars(3600, rows.length)
      rows
        .toSorted((a, b) => a.time - b.time)
        .forEach(({ time, prices, isUp, volume, spread }, i) => {
          const [low, one, two, high] = prices as [number, number, number, number]
          const values = { time, open: isUp ? one : two, high, low, close: isUp ? two : one, volume, spread }
          for (const column of barColumns) bars[column][i] = values[column]
        })
      expect(unpackBars(packBars(bars))).toEqual(bars)
    }),
    { numRuns: 300 },
  )
})

test('a year of hours takes less than a hundred kilobytes on the wire', () => {
  expect(unpackBars(packBars(year))).toEqual(year)
  expect(gzipSync(packBars(year)).length).toBeLessThan(100_000)
})

test.each([
  { name: 'nothing', bytes: new Uint8Array(0), says: 'cut off' },
  { name: 'a picture', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47), says: 'no packed bars' },
  { name: 'bars that are cut off', bytes: packBars(year).slice(0, 5_000), says: 'cut off' },
  { name: 'bars with something behind', bytes: Uint8Array.of(...packBars(createBars(60, 0)), 1), says: 'do not end' },
  {
    name: 'more bars than there can be',
    bytes: Uint8Array.of(0x46, 0x4c, 0x42, 0x31, 60, 0, 0, 0, 0, 0, 0, 0x7f),
    says: 'no packed bars',
  },
])('$name is refused in words', ({ bytes, says }) => {
  expect(() => unpackBars(bytes)).toThrow(says)
})
