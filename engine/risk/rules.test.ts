import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instruments } from '../market/instrument.ts'
import { marginCents, notionalCents, valueCents } from '../market/value-cents.ts'
import { capExposure } from './cap-exposure.ts'
import { capMargin } from './cap-margin.ts'
import { capOpenLoss } from './cap-open-loss.ts'
import { capOpenTrades } from './cap-open-trades.ts'
import { capSymbolTrades } from './cap-symbol-trades.ts'
import { capVolatility } from './cap-volatility.ts'
import { gateFuel } from './gate-fuel.ts'
import { gatePause } from './gate-pause.ts'
import { gateStalePrice } from './gate-stale-price.ts'
import { capToLossClosure, distanceToLossClosure, lossClosureFloorCents } from './loss-closure.ts'
import { plannedLossCents } from './planned-loss.ts'
import { sizePosition } from './size-position.ts'
import { tradeLimit } from './trade-limit.ts'
import { tradeLossBudgetCents } from './trade-loss-budget.ts'

const steps = fc.integer({ min: 1, max: 10_000 })
const symbol = fc.constantFrom(...instruments.keys())
const price = fc.integer({ min: 5_000, max: 10_000_000 })
const cents = fc.integer({ min: 0, max: 100_000_000 })
const stakes = fc.double({ min: 0.05, max: 1, noNaN: true })
const net = fc.integer({ min: -10_000, max: 10_000 })

describe('no rule ever increases risk', () => {
  const never = (rule: (steps: number) => number, wished: number) => {
    const left = rule(wished)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left).toBeLessThanOrEqual(wished)
    expect(Number.isInteger(left)).toBe(true)
  }

  test('gates and counts', () => {
    fc.assert(
      fc.property(steps, fc.boolean(), fc.nat(40), fc.nat(20), fc.nat(500), (wished, on, open, max, age) => {
        never((s) => gateFuel(s, on), wished)
        never((s) => gatePause(s, on), wished)
        never((s) => gateStalePrice(s, age), wished)
        never((s) => capOpenTrades(s, open, max), wished)
        never((s) => capSymbolTrades(s, open, max), wished)
      }),
    )
  })

  test.each([
    { rule: capOpenTrades, open: 5, max: 6, left: 7 },
    { rule: capOpenTrades, open: 6, max: 6, left: 0 },
    { rule: capOpenTrades, open: 9, max: 6, left: 0 },
  ])('$rule.name: $open open of $max leave $left steps of 7', ({ rule, open, max, left }) => {
    expect(rule(7, open, max)).toBe(left)
  })

  test('the loss closure', () => {
    fc.assert(
      fc.property(steps, cents, cents, cents, (wished, budget, equity, capital) => {
        never((s) => capToLossClosure(s, budget, equity, capital), wished)
      }),
    )
  })

  test('exposure: what is left fits, and one step more would not have', () => {
    fc.assert(
      fc.property(steps, symbol, price, net, cents, cents, (wished, of, at, sameSide, others, equity) => {
        never((s) => capExposure(s, of, at, sameSide, others, equity), wished)
        const left = capExposure(wished, of, at, sameSide, others, equity)
        const exposed = (size: number) => notionalCents(of, Math.max(0, size + sameSide), at)
        const bound = Math.min(equity * 15, equity * 30 - others)
        // An entry that only shrinks what is held may always pass.
        if (left > 0 && left + sameSide > 0) expect(exposed(left)).toBeLessThanOrEqual(bound + 1)
        if (left < wished) expect(exposed(left + 1) + 1).toBeGreaterThan(bound)
      }),
    )
  })

  test('open loss: what is left fits into 5% of all and 2.5% of the group', () => {
    fc.assert(
      fc.property(
        steps,
        symbol,
        price,
        fc.integer({ min: 1, max: 4_000 }),
        cents,
        cents,
        (wished, of, at, stop, planned, equity) => {
          const group = Math.floor(planned / 2)
          never((s) => capOpenLoss(s, of, stop, at, planned, group, equity), wished)
          const left = capOpenLoss(wished, of, stop, at, planned, group, equity)
          if (left === 0) return
          const loss = plannedLossCents(of, left, stop, at)
          expect(planned + loss).toBeLessThanOrEqual(equity * 0.05 + 1)
          expect(group + loss).toBeLessThanOrEqual(equity * 0.025 + 1)
        },
      ),
    )
    expect(capOpenLoss(7, 0, 0, 145_000, 10, 10, 0)).toBe(7)
  })

  test('volatility: the expected movement stays within its target, and one step more would not', () => {
    const each = fc.integer({ min: 1, max: 500_000 })
    fc.assert(
      fc.property(steps, each, net, cents, cents, cents, (wished, step, same, kindred, rest, target) => {
        never((s) => capVolatility(s, step, same, kindred, rest * rest, target), wished)
        const left = capVolatility(wished, step, same, kindred, rest * rest, target)
        const moves = (size: number) => Math.hypot(kindred + Math.max(0, size + same) * step, rest)
        // An entry that only shrinks what is held may always pass.
        if (left > 0 && left + same > 0) expect(moves(left)).toBeLessThanOrEqual(target * (1 + 1e-9) + 1e-6)
        if (left < wished && kindred * kindred + rest * rest < target * target)
          expect(moves(left + 1)).toBeGreaterThan(target * (1 - 1e-9) - 1e-6)
      }),
    )
  })

  test('margin: half of the equity at most', () => {
    fc.assert(
      fc.property(steps, symbol, price, cents, cents, (wished, of, at, used, equity) => {
        never((s) => capMargin(s, of, at, used, equity), wished)
        const left = capMargin(wished, of, at, used, equity)
        if (left > 0) expect(used + marginCents(of, left, at)).toBeLessThanOrEqual(Math.floor(equity / 2) + 1)
      }),
    )
  })

  test('size: the stop never costs more than the budget, and the next lot step would', () => {
    fc.assert(
      fc.property(symbol, cents, fc.integer({ min: 1, max: 4_000 }), price, (of, budget, stop, at) => {
        const size = sizePosition(of, budget, stop, at)
        const lossAt = (count: number) => -valueCents(of, -stop, count, Math.max(1, at - stop))
        if (size > 0) expect(lossAt(size)).toBeLessThanOrEqual(budget)
        if (size < (instruments[of]?.stepsMax ?? 0)) expect(lossAt(size + 1)).toBeGreaterThanOrEqual(budget)
        expect(sizePosition(of, budget, stop * 2, at)).toBeLessThanOrEqual(size)
      }),
    )
  })

  test('profits do not raise the budget of a trade', () => {
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.integer({ min: 0, max: 1_000 }),
        cents,
        stakes,
        (capital, equity, share, limit, stake) => {
          const budget = tradeLossBudgetCents(capital, equity, share, limit, stake)
          expect(budget).toBe(Math.floor(tradeLossBudgetCents(capital, equity, share, limit, 1) * stake))
          expect(budget).toBeLessThanOrEqual(limit)
          expect(budget).toBeLessThanOrEqual((capital * share) / 10_000)
          expect(budget).toBeLessThanOrEqual((equity * share) / 10_000)
        },
      ),
    )
  })
})

test.each([
  { capital: 99_99, trades: 0 },
  { capital: 100_00, trades: 6 },
  { capital: 499_99, trades: 6 },
  { capital: 500_00, trades: 10 },
  { capital: 1_000_00, trades: 14 },
  { capital: 5_000_00, trades: 20 },
  { capital: 1_000_000_00, trades: 20 },
])('$capital cents of capital: $trades trades', ({ capital, trades }) => {
  expect(tradeLimit(capital)).toBe(trades)
})

test('a stop without a distance, or a budget of nothing, sizes nothing', () => {
  expect(sizePosition(0, 10_000, 0, 145_000)).toBe(0)
  expect(sizePosition(0, 0, 100, 145_000)).toBe(0)
})

test('a price is stale after half a minute', () => {
  expect([gateStalePrice(5, 30), gateStalePrice(5, 31)]).toEqual([5, 0])
})

test.each([
  { equity: 1_000_00, cents: 500_00, percent: 50 },
  { equity: 501_00, cents: 1_00, percent: 0.1 },
  { equity: 400_00, cents: 0, percent: 0 },
])('from $equity cents the loss closure is $cents cents away', ({ equity, cents: away, percent }) => {
  expect(lossClosureFloorCents(1_000_00)).toBe(500_00)
  expect(distanceToLossClosure(equity, 1_000_00)).toEqual({ cents: away, percentOfCapital: percent })
})
