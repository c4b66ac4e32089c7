import { expect, test } from 'vitest'
import { createBars } from '../market/bars.ts'
import type { Series } from '../market/moment.ts'
import { assetMask } from '../strategy/choose-assets.ts'
import { scriptedStrategy } from '../strategy/scripted-strategy.ts'
import { playCohorts } from './play-cohorts.ts'

const hour = 3600
const monday = Date.UTC(2024, 2, 4) / 1000

/** Prices that rise by ten points with every bar. */
function rising(symbol: Series['symbol'], count: number): Series {
  const bars = createBars(hour, count)
  for (let i = 0; i < count; i++) {
    const price = 200_000 + 10 * i
    bars.time[i] = monday + i * hour
    for (const column of [bars.open, bars.high, bars.low, bars.close]) column[i] = price
    bars.volume[i] = 1_000
  }
  return { symbol, bars }
}

test('what is open on a file that ended is closed at its last bar, and neither earns nor pays from then on', () => {
  const { strategy, signal } = scriptedStrategy(10)
  Object.assign(signal, { entry: 1, stopPoints: 50_000 })
  const settings = {
    ...{ capitalCents: 100_000_00, tradesMax: 1, maxLossBasisPoints: 1_000, fixedSteps: 10, hedging: false },
    assets: assetMask(['XAUUSD']),
  }
  // Gold's file ends after two days; another one goes on for ten.
  const play = (goldBars: number) =>
    playCohorts([rising('BTCUSD', 240), rising('XAUUSD', goldBars)], strategy, [
      { from: monday, to: monday + 239 * hour, settings },
    ]).accounts[0]
  const cut = play(48)
  const [trade] = cut?.trades ?? []
  expect(cut?.trades).toHaveLength(1)
  expect(trade?.openedAt).toBe(monday + hour)
  expect(trade?.closedAt).toBe(monday + 47 * hour)
  const whole = play(240)
  expect(whole?.trades[0]?.closedAt).toBe(monday + 239 * hour)
  // One night only, and the same equity on all days after it.
  expect(Math.abs(cut?.swaps[0]?.cents ?? 0)).toBeLessThan(Math.abs(whole?.swaps[0]?.cents ?? 0) / 5)
  expect(new Set(cut?.dailyCents.slice(3)).size).toBe(1)
  expect(cut?.endCents).toBe(100_000_00 + (trade?.netCents ?? 0))
})
