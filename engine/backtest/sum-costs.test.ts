import { expect, test } from 'vitest'
import { usualExecution } from '../broker/execution.ts'
import { reason } from '../broker/reason.ts'
import { type Bars, barIndexAt } from '../market/bars.ts'
import { instrumentIndex } from '../market/instrument.ts'
import { type Listener, type Strategy, seekByObserving } from '../strategy/strategy.ts'
import { randomWorld } from '../testing/random-world.ts'
import { replay } from './replay.ts'
import { pointsPaid, sumCosts } from './sum-costs.ts'

const seeds = Array.from({ length: 40 }, (_, k) => 20_000 + k)

test('without spread and slippage every deal has a price of its bar: the open, where it was asked for', () => {
  let opens = 0
  let others = 0
  for (const seed of seeds) {
    const { input } = randomWorld(seed)
    const execution = input.execution ?? usualExecution
    const { deals } = replay(input)
    const barsOf = new Map(input.series.map(({ symbol, bars }) => [instrumentIndex(symbol), bars]))
    for (let row = 0; row < deals.length; row++) {
      const bars = barsOf.get(deals.symbol[row] as number) as Bars
      const bar = barIndexAt(bars, (deals.time[row] as number) + 1) - 1
      const { spread, slippage } = pointsPaid(deals, row, bars, execution)
      const side = Math.sign(deals.steps[row] as number)
      const clean = (deals.price[row] as number) - side * (spread + slippage)
      const why = deals.reason[row] as number
      if (within.includes(why)) {
        others++
        expect(clean).toBeGreaterThanOrEqual(bars.low[bar] as number)
        expect(clean).toBeLessThanOrEqual(bars.high[bar] as number)
      } else {
        opens++
        expect(clean).toBe(bars.open[bar] as number)
      }
    }
  }
  expect(opens).toBeGreaterThan(1_000)
  expect(others).toBeGreaterThan(500)
})

test('targets do not slip: without the spread each has the price that was asked for', () => {
  let targets = 0
  for (const seed of seeds) {
    const { input } = randomWorld(seed)
    const execution = input.execution ?? usualExecution
    const { deals } = replay({ ...input, strategy: withTargets(input.strategy) })
    const barsOf = new Map(input.series.map(({ symbol, bars }) => [instrumentIndex(symbol), bars]))
    for (let row = 0; row < deals.length; row++) {
      if (deals.reason[row] !== reason.takeProfit) continue
      targets++
      expect(pointsPaid(deals, row, barsOf.get(deals.symbol[row] as number) as Bars, execution).slippage).toBe(0)
    }
  }
  expect(targets).toBeGreaterThan(100)
})

/** The same with a target half as far away as the stop: the small strategies themselves set none. */
function withTargets(strategy: Strategy): Strategy {
  return {
    ...strategy,
    listen(instrument, seconds) {
      const inner = strategy.listen(instrument, seconds)
      const listener: Listener = {
        ...{ signals: inner.signals, mood: inner.mood },
        observe(...bar) {
          inner.observe(...bar)
          for (const signal of inner.signals) signal.targetPoints = Math.ceil(signal.stopPoints / 2)
        },
        seek: (bars, from, to) => seekByObserving(listener, bars, from, to),
      }
      return listener
    },
  }
}

test('gross and all costs come to what the account gained, and no cost is a gain', () => {
  for (const seed of seeds) {
    const { input } = randomWorld(seed)
    const played = replay(input)
    const costs = sumCosts(played.deals, input.series, input.execution ?? usualExecution)
    const { grossCents, spreadCents, slippageCents, commissionCents, swapCents } = costs
    expect(grossCents + spreadCents + slippageCents + commissionCents + swapCents).toBe(
      played.endCents - played.startCents,
    )
    for (const cost of [spreadCents, slippageCents, commissionCents]) expect(cost).toBeLessThanOrEqual(0)
  }
})

/** Closed somewhere inside the bar. */
const within: readonly number[] = [
  reason.stopLoss,
  reason.takeProfit,
  reason.stopOut,
  reason.lossClosure,
  reason.endOfTest,
]
