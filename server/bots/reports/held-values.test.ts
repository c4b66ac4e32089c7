import { createBars } from '@fairlead/engine/market/bars'
import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { heldValues } from './held-values.ts'
import type { ShownMarket } from './shown-market.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-03-02T00:00:00Z')
const usd = (dollars: number) => micro(BigInt(dollars) * 1_000_000n)
const moments = (count: number, idle = (_: number) => 1_000) =>
  Array.from({ length: count }, (_, day) => ({ at: new Date(start + day * dayMs), idle: usd(idle(day)) }))

/** One bar a day that closes at what `price` says; nothing where it says nothing. */
const marketOf = (price: (symbol: string, day: number) => number | undefined): ShownMarket => ({
  barSeconds: 86_400,
  barsAround(symbol, from, to) {
    const days: number[] = []
    for (let day = Math.ceil((from.getTime() - start) / dayMs); (day + 1) * dayMs + start <= to.getTime(); day++)
      if (price(symbol, day) !== undefined) days.push(day)
    const bars = createBars(86_400, days.length)
    for (const [place, day] of days.entries()) bars.close[place] = price(symbol, day) ?? 0
    return bars
  },
})

test('equal parts of what may be traded, bought at the close before the first moment and never touched', () => {
  const market = marketOf((symbol, day) => (symbol === 'XAUUSD' ? 2_000 + 100 * (day + 1) : 100))
  // Gold goes from 2,000 to 2,200 a day later; the other stays where it is.
  expect(heldValues(market, ['XAUUSD', 'BTCUSD'], moments(3))).toEqual([1_000, 1_025, 1_050])
})

test('a market at rest keeps its last price, and money moved in is not invested', () => {
  const market = marketOf((_, day) => (day > 0 ? undefined : day === 0 ? 110 : 100))
  expect(
    heldValues(
      market,
      ['XAUUSD'],
      moments(3, (day) => (day < 2 ? 1_000 : 1_500)),
    ),
  ).toEqual([1_000, 1_100, 1_600])
})

test('what has no price to begin with is left out, and without any there is no line', () => {
  const market = marketOf((symbol, day) => (symbol === 'XAUUSD' ? 100 + day : undefined))
  expect(heldValues(market, ['XAUUSD', 'ETHUSD'], moments(2))[1]).toBeCloseTo((1_000 * 100) / 99, 2)
  expect(heldValues(market, ['ETHUSD'], moments(2))).toEqual([null, null])
  expect(heldValues(undefined, ['XAUUSD'], moments(2))).toEqual([null, null])
  expect(heldValues(market, ['XAUUSD'], [])).toEqual([])
})

test('a long curve asks for a bounded number of prices, the first and the newest among them', () => {
  let asked = 0
  const market = marketOf(() => 100)
  const counting: ShownMarket = {
    ...market,
    barsAround: (...range) => {
      asked++
      return market.barsAround(...range)
    },
  }
  const values = heldValues(counting, ['XAUUSD'], moments(1_000))
  expect(values).toHaveLength(1_000)
  expect([values[0], values.at(-1)]).toEqual([1_000, 1_000])
  expect(asked).toBeLessThanOrEqual(122)
})
