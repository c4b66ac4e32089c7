import { expect, test } from 'vitest'
import { simulateSeries } from '../market/simulate-series.ts'
import { botSettings } from '../strategy/bot-settings.ts'
import { fairleadBot } from '../strategy/fairlead-bot.ts'
import { judgeRun, type RunOrder } from './judge-run.ts'
import { type Cell, judgeBest, playCell } from './play-cell.ts'
import { runThrough } from './run-through.ts'

const from = Date.UTC(2023, 0, 1) / 1000
const half = 180 * 86_400

test('a cell has the figures of the run with its settings', () => {
  const order: RunOrder = {
    series: runThrough(
      simulateSeries({ seed: 3, symbols: ['BTCUSD', 'XAUUSD'], from: from - half, to: from + half, seconds: 3600 }),
    ),
    strategy: fairleadBot(),
    account: botSettings(50_000_00),
    from,
    charges: {
      fuel: { companyShareBasisPoints: 4_000, discountBasisPoints: 0, basis: 'net-new-profit' },
      hostingPerMonthMicros: 20_000_000,
    },
  }
  const judged = runThrough(judgeRun(order))
  const { daily, ...cell } = runThrough(playCell(order))
  expect(judged.trades.length).toBeGreaterThan(3)
  expect(cell).toEqual({
    netCents: judged.netCents,
    keptMicros: judged.keptMicros,
    drawdownPercent: judged.report.drawdown.percent,
    trades: judged.trades.length,
  })
  expect(daily.length).toBe(180)
})

test('the best is what kept most, judged by what luck finds among as many', () => {
  const cellOf = (keptMicros: number, drift: number): Cell => ({
    ...{ netCents: 0, keptMicros, drawdownPercent: 0, trades: 1 },
    daily: Array.from({ length: 1_250 }, (_, i) => (i % 2 === 0 ? 0.01 : -0.01) + drift),
  })
  const cells = [cellOf(1, 0.0002), cellOf(9, 0.0005), cellOf(3, -0.0002), cellOf(2, -0.0005)]
  const best = judgeBest(cells)
  expect(best?.place).toBe(1)
  expect(best?.deflated.luckDaily).toBeGreaterThan(0)
  // By itself it would be 96 in a hundred; among four tries that differ so much it is much less.
  expect(judgeBest([cells[1] as Cell])?.deflated.chance).toBeCloseTo(0.9614, 3)
  expect(best?.deflated.chance).toBeLessThan(0.8)
  expect(judgeBest([])).toBeUndefined()
})
