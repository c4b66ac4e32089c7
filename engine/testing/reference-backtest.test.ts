import { expect, inject, test } from 'vitest'
import { replay } from '../backtest/replay.ts'
import type { DealLog } from '../broker/deal-log.ts'
import { reasonName } from '../broker/reason.ts'
import { instruments } from '../market/instrument.ts'
import { randomWorld } from './random-world.ts'
import { referenceBacktest } from './reference-backtest.ts'
import type { PlainDeal } from './reference-world.ts'

/** Each push plays those in which everything happens. */
const { firstWorld, worlds } = {
  none: { firstWorld: 140, worlds: 50 },
  short: { firstWorld: 0, worlds: 200 },
  long: { firstWorld: 0, worlds: 10_000 },
}[inject('proofs')]

function plainDeals(deals: DealLog): PlainDeal[] {
  return Array.from({ length: deals.length }, (_, row) => ({
    time: deals.time[row] as number,
    symbol: instruments[deals.symbol[row] as number]?.symbol ?? '',
    way: deals.entry[row] === 0 ? 'in' : 'out',
    steps: deals.steps[row] as number,
    price: deals.price[row] as number,
    profit: deals.profit[row] as number,
    swap: deals.swap[row] as number,
    commission: deals.commission[row] as number,
    reason: reasonName(deals.reason[row] as number),
    position: deals.position[row] as number,
  }))
}

test(`the engine and the reference make the same deals in ${worlds} worlds`, {
  timeout: 120_000 + 200 * worlds,
}, () => {
  const reasons = new Set<string>()
  let deals = 0
  for (let seed = firstWorld; seed < firstWorld + worlds; seed++) {
    const world = randomWorld(seed, 400)
    const engine = replay(world.input)
    const reference = referenceBacktest(world.plain)
    const made = plainDeals(engine.deals)
    const differs = made.findIndex((deal, row) => JSON.stringify(deal) !== JSON.stringify(reference.deals[row]))
    if (differs >= 0 || made.length !== reference.deals.length) {
      const row = differs >= 0 ? differs : Math.min(made.length, reference.deals.length)
      expect({ seed, row, deal: made[row] }).toEqual({ seed, row, deal: reference.deals[row] })
    }
    expect({ seed, balance: engine.endCents }).toEqual({ seed, balance: reference.balance })
    for (const deal of made) reasons.add(deal.reason)
    deals += made.length
  }
  // The worlds must be rich enough for the agreement to mean something: every way in and out has happened.
  expect(deals).toBeGreaterThan(20 * worlds)
  expect([...reasons].sort()).toEqual([
    'averagesDown',
    'averagesTurned',
    'averagesUp',
    'breakoutDown',
    'breakoutUp',
    'channelLeft',
    'counterTrade',
    'counterUnwound',
    'crossDown',
    'crossUp',
    'crossedBack',
    'endOfTest',
    'lossClosure',
    'momentumDown',
    'momentumTurned',
    'momentumUp',
    'primaryGone',
    'stopLoss',
    'stopOut',
    'takeProfit',
  ])
})
