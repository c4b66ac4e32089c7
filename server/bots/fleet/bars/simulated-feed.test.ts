import { expect, test } from 'vitest'
import { simulatedFeed } from './simulated-feed.ts'

test('the market around a trade of two months is there from its beginning', () => {
  const feed = simulatedFeed({ seed: 7, barSeconds: 300 })
  const from = new Date('2026-08-03T00:00:00Z')
  const bars = feed.barsAround('XAGUSD', from, new Date('2026-10-05T00:00:00Z'))
  expect(bars.time[0]).toBe(from.getTime() / 1000)
})
