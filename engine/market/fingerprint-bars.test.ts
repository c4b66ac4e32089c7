import { expect, test } from 'vitest'
import { barColumns, joinBars, sliceBars } from './bars.ts'
import { fingerprintBars } from './fingerprint-bars.ts'
import { packBars, unpackBars } from './pack-bars.ts'
import { simulateBars } from './simulate-bars.ts'
import { createSimulatedMarket } from './simulated-market.ts'

const start = Date.UTC(2024, 0, 1) / 1000
const week = simulateBars(createSimulatedMarket(1, start), 'BTCUSD', start, start + 7 * 86_400, 3600)
const print = (bars = week) => fingerprintBars(bars, (bytes) => crypto.subtle.digest('SHA-256', bytes))

test('the same bars have the same name, packed or a part of others', async () => {
  expect(await print()).toMatch(/^[0-9a-f]{32}$/)
  expect(await print(unpackBars(packBars(week)))).toBe(await print())
  const twice = joinBars(3600, [week, week])
  expect(await print(sliceBars(twice, week.length, twice.length))).toBe(await print())
})

test('a single figure more makes another name, in whatever column', async () => {
  const names = await Promise.all(
    barColumns.map((column) => {
      const other = joinBars(3600, [week])
      other[column][100] = (other[column][100] as number) + 1
      return print(other)
    }),
  )
  expect(new Set([...names, await print(), await print({ ...week, seconds: 60 })]).size).toBe(barColumns.length + 2)
})
