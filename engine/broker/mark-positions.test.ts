import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { walkWorld } from '../backtest/walk-world.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { notionalCents } from '../market/value-cents.ts'
import { randomWorld } from '../testing/random-world.ts'
import { equityCents, openProfitCents, usedMarginCents } from './margin.ts'
import { accountFlag, endOfPositions, hasFlag, symbolOf } from './positions.ts'

test('what is kept up bar by bar is what a look at the whole book gives', { timeout: 600_000 }, () => {
  let looked = 0
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 1_000_000 }), (seed) => {
      const { input } = randomWorld(seed, 400)
      const accounts = [2, 7, 20].map((tradesMax) => ({ ...input.account, tradesMax }))
      const fleet = walkWorld(input, accounts, (stepped) => {
        for (let account = 0; account < accounts.length; account++) {
          looked += stepped.positions.openCount[account] as number
          sameAsAfresh(stepped, account)
        }
      })
      const { terms, openCount } = fleet.positions
      expect(terms.holders.reduce((sum, count) => sum + count, 0)).toBe(
        openCount.reduce((sum, count) => sum + count, 0),
      )
    }),
    { numRuns: inject('proofs') === 'none' ? 20 : 60 },
  )
  expect(looked).toBeGreaterThan(10_000)
})

function sameAsAfresh({ positions, frame }: Fleet, account: number): void {
  const end = endOfPositions(positions, account)
  let swap = 0
  let worst = positions.balance[account] as number
  let notional = 0
  for (let p = account; p < end; p += positions.capacity) {
    const steps = positions.steps[p] as number
    const symbol = symbolOf(positions, p)
    swap += positions.swap[p] as number
    worst += (positions.swap[p] as number) + openProfitCents(positions, frame, steps > 0 ? frame.low : frame.high, p)
    notional += notionalCents(symbol, Math.abs(steps), frame.close[symbol] as number) - 1
  }
  must(positions.swapHeld[account] === swap, 'the swaps held are not those of the positions')
  must(positions.equity[account] === equityCents(positions, frame, frame.close, account), 'another equity')
  must((positions.notionalBound[account] as number) + drift >= notional, 'a notional above its bound')
  for (const prices of [frame.open, frame.low, frame.high, frame.close]) {
    const margin = end === account ? 0 : usedMarginCents(positions, prices, account, 0, 0)
    must((positions.marginBound[account] as number) + drift >= margin, 'a margin above its bound')
  }
  // The loss closure closes at the worst point, which is over then.
  must(hasFlag(positions, account, accountFlag.lossClosed) || positions.worst[account] === worst, 'another worst point')
}

/** Bounds are sums of fractions, added and taken away within a bar; what they are compared with is whole cents. */
const drift = 0.000_1

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}
