import { describe, expect, test } from 'vitest'
import { simulateSeries } from '../market/simulate-series.ts'
import { botSettings } from '../strategy/bot-settings.ts'
import { fairleadBot } from '../strategy/fairlead-bot.ts'
import { type Judged, judgeRun, type RunOrder } from './judge-run.ts'
import { microsPerCent } from './kept-days.ts'
import { runThrough } from './run-through.ts'

const day = 86_400
const from = Date.UTC(2023, 0, 1) / 1000
const to = Date.UTC(2024, 1, 16) / 1000
const series = runThrough(
  simulateSeries({ seed: 7, symbols: ['BTCUSD', 'XAUUSD', 'USDJPY'], from: from - 120 * day, to, seconds: 3600 }),
)

const orderOf = (more: Partial<RunOrder> = {}): RunOrder => ({
  series,
  strategy: fairleadBot(),
  account: botSettings(50_000_00, { assets: ['BTCUSD', 'XAUUSD', 'USDJPY'] }),
  from,
  charges: {
    fuel: { companyShareBasisPoints: 4_000, discountBasisPoints: 0, basis: 'each-trade' },
    hostingPerMonthMicros: 20_000_000,
  },
  ...more,
})
const judgeNow = (more: Partial<RunOrder> = {}): Judged => runThrough(judgeRun(orderOf(more)))
const sum = (values: Iterable<number>) => [...values].reduce((all, one) => all + one, 0)

describe('a year of three instruments', () => {
  const judged = judgeNow()

  test('it traded, and only from its beginning on, although the windows were full by then', () => {
    expect(judged.trades.length).toBeGreaterThan(30)
    expect(judged.trades[0]?.openedAt).toBeLessThan(from + 14 * day)
    expect(judged.trades.every(({ openedAt }) => openedAt >= from)).toBe(true)
    expect(judged.points[0]?.time).toBe(from)
  })

  test('what is kept is the net less charge and hosting: in all, by month, and at the end of the line', () => {
    const { keptMicros, netCents, chargeMicros, hostingMicros, months, points, startCents } = judged
    expect(keptMicros).toBe(netCents * microsPerCent - chargeMicros - hostingMicros)
    expect(sum(months.map((one) => one.keptMicros))).toBe(keptMicros)
    expect(sum(months.map((one) => one.movedCents))).toBe(netCents)
    expect(sum(months.map((one) => one.chargeMicros))).toBe(chargeMicros)
    expect(sum(months.map((one) => one.hostingMicros))).toBe(hostingMicros)
    expect(points.at(-1)?.keptCents).toBe(Math.round(startCents + keptMicros / microsPerCent))
  })

  test('hosting is a month’s price for a whole month, and by the day for a part of one', () => {
    expect(judged.months[0]).toMatchObject({ month: '2023-01', hostingMicros: 20_000_000 })
    // 15 of 29 days.
    expect(judged.months.at(-1)).toMatchObject({ month: '2024-02', hostingMicros: 15 * Math.floor(20_000_000 / 29) })
    expect(judged.hostedDays).toBe((to - from) / day)
  })

  test('trades, their sizes, instruments and months count the same trades', () => {
    const { trades, sizes, symbols, months, report, netCents } = judged
    for (const parts of [sizes, symbols, months]) expect(sum(parts.map((one) => one.trades))).toBe(trades.length)
    expect(sum(symbols.map((one) => one.netCents))).toBe(netCents)
    expect(sum(trades.map((one) => one.netCents))).toBe(netCents)
    expect(sum(trades.map((one) => one.chargeMicros))).toBe(report.fuelMicros)
    // 40% of each winner, counted by hand.
    const winners = trades.filter((one) => one.netCents > 0).map((one) => one.netCents)
    expect(judged.chargeMicros).toBe(sum(winners) * 4_000)
    expect(judged.wins).toBe(winners.length)
  })

  test('costs and what would have been without them come to the net', () => {
    const { grossCents, spreadCents, slippageCents, commissionCents, swapCents } = judged.costs
    expect(grossCents + spreadCents + slippageCents + commissionCents + swapCents).toBe(judged.netCents)
    expect(Math.max(spreadCents, slippageCents, commissionCents)).toBeLessThan(0)
  })

  test('the deepest fall is the report’s, and falls do not overlap', () => {
    const { falls, report } = judged
    expect(falls[0]?.cents).toBe(report.drawdown.cents)
    for (const [k, one] of falls.entries())
      for (const other of falls.slice(k + 1))
        expect((one.backAt ?? to) <= other.peakAt || (other.backAt ?? to) <= one.peakAt).toBe(true)
  })

  test('redraws of its days lie around what it made', () => {
    const { bands, keptMicros } = judged
    const last = bands.days.length - 1
    expect(bands.days[last]).toBe((to - from) / day)
    const ends = [bands.low, bands.lowerQuarter, bands.middle, bands.upperQuarter, bands.high].map(
      (band) => band[last] as number,
    )
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    expect(keptMicros).toBeGreaterThan(ends[0] as number)
    expect(keptMicros).toBeLessThan(ends[4] as number)
    expect(bands.endAhead).toBeGreaterThan(0)
    expect(bands.endAhead).toBeLessThan(bands.draws)
  })

  test('whoever begins with the run’s first month and stays to its end has what the run has', () => {
    // Too short for three starts of a year: everybody stays to the end.
    const short = series.map(({ symbol, bars }) => ({
      symbol,
      bars: { ...bars, length: bars.time.filter((time) => time < from + 200 * day).length },
    }))
    const half = judgeNow({ series: short })
    expect(half.starts?.months).toBeNull()
    expect(half.starts?.starts).toHaveLength(6)
    expect(half.starts?.starts[0]).toMatchObject({ from, keptMicros: half.keptMicros, netCents: half.netCents })
  })

  test('three starts of a year are looked at a year later', () => {
    const { starts } = judgeNow({ series: runThrough(simulateSeries({ ...span, to: Date.UTC(2024, 2, 1) / 1000 })) })
    expect(starts?.months).toBe(12)
    expect(starts?.starts.map((one) => [one.from, one.to])).toEqual(
      [0, 1, 2].map((month) => [Date.UTC(2023, month, 1) / 1000, Date.UTC(2024, month, 1) / 1000].map(Number)),
    )
  })
})

const span = { seed: 7, symbols: ['XAUUSD'] as const, from: from - 120 * day, seconds: 3600 }

test('of net new profit less is charged, and nothing else changes', () => {
  const fuel = { companyShareBasisPoints: 4_000, discountBasisPoints: 0 } as const
  const charges = { hostingPerMonthMicros: 0 }
  const each = judgeNow({ charges: { ...charges, fuel: { ...fuel, basis: 'each-trade' } } })
  const netNew = judgeNow({ charges: { ...charges, fuel: { ...fuel, basis: 'net-new-profit' } } })
  expect(netNew.chargeMicros).toBeLessThan(each.chargeMicros)
  expect(netNew.netCents).toBe(each.netCents)
  expect(netNew.hostingMicros).toBe(0)
})

test('the same order gives the same figures, and its progress never goes back', () => {
  const parts: number[] = []
  const steps = judgeRun(orderOf())
  let step = steps.next()
  for (; !step.done; step = steps.next()) parts.push(step.value)
  expect(JSON.stringify(step.value)).toBe(JSON.stringify(judgeNow()))
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
  expect(parts.at(-1)).toBeLessThanOrEqual(1)
})

test('bars without any trade are a run of nothing but hosting', () => {
  const judged = judgeNow({ account: { ...botSettings(50_000_00), assets: 0 } })
  expect(judged).toMatchObject({ netCents: 0, chargeMicros: 0, trades: [], sizes: [], falls: [], worstDay: null })
  expect(judged.keptMicros).toBe(-judged.hostingMicros)
  expect(judged.heldEndCents).toBeNull()
})
