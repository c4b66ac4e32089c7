import { expect, test } from 'vitest'
import { mergeMinutes } from './merge-minutes.ts'
import { type Minute, MinuteBars } from './minute-bars.ts'

const minute = (close: number, terminalId = 1n): Minute => ({
  server: 'S',
  symbol: 'XAUUSD',
  start: 0,
  terminalId,
  open: close - 1,
  high: close + 2,
  low: close - 2,
  close,
  spread: 0.2,
  ticks: 5,
})

test.each([
  { closes: [2000], close: 2000, dropped: 0 },
  { closes: [2000, 2000.1, 2000.2], close: 2000.1, dropped: 0 },
  // One terminal is stuck on an old price, another shows another instrument's.
  { closes: [2000, 2000.1, 2000.2, 2000.1, 1950, 25], close: 2000.1, dropped: 2 },
  { closes: [2000, 2000, 2000.9], close: 2000, dropped: 0 },
  { closes: [2000, 2000, 2001.1], close: 2000, dropped: 1 },
])('$closes make $close', ({ closes, close, dropped }) => {
  const merged = mergeMinutes(closes.map((one, n) => minute(one, BigInt(n))))
  expect(merged).toMatchObject({ close, dropped, terminals: closes.length - dropped })
  expect(merged?.high).toBeGreaterThanOrEqual(close)
  expect(merged?.low).toBeLessThanOrEqual(close)
})

test('nothing makes no bar', () => {
  expect(mergeMinutes([])).toBeUndefined()
})

test('ticks become minutes of each terminal, and are handed out once they are over', () => {
  const bars = new MinuteBars()
  const facts = {
    name: 'GOLD',
    digits: 2,
    contractSize: 100,
    lotStep: 0.01,
    lotMin: 0.01,
    lotMax: 50,
    stopsLevel: 0,
    freezeLevel: 0,
    filling: 1,
    tradable: true,
  }
  const source = { id: 7n, server: 'S', symbols: { XAUUSD: facts } }
  const tick = (bid: number, symbol = 'GOLD') => ({ symbol, bid, ask: bid + 0.2, timeMs: 1 })
  bars.hear(source, [tick(2000), tick(2003), tick(1999), tick(2001)], new Date(10_000))
  // A symbol we do not trade, and prices that are none.
  bars.hear(source, [tick(1, 'EURUSD'), tick(-5), { symbol: 'GOLD', bid: 5, ask: 4, timeMs: 1 }], new Date(11_000))
  expect(bars.takeOver(new Date(59_999))).toEqual([])
  // Nobody looks again before the minute is over.
  bars.hear(source, [tick(2001)], new Date(59_999))
  expect(bars.takeOver(new Date(60_000))).toMatchObject([
    { terminalId: 7n, symbol: 'XAUUSD', start: 0, open: 2000, high: 2003, low: 1999, close: 2001, ticks: 5 },
  ])
  expect(bars.takeOver(new Date(60_000))).toEqual([])
})
