import { describe, expect, test } from 'vitest'
import { DealLog } from '../broker/deal-log.ts'
import { reason } from '../broker/reason.ts'
import { type InstrumentSymbol, instrumentIndex } from '../market/instrument.ts'
import { refusals } from '../risk/refusal.ts'
import type { Replay } from './replay.ts'
import { reportOf } from './report.ts'

const day = 86_400
const may = Date.UTC(2024, 4, 30) / 1000
const terms = { companyShareBasisPoints: 4_000, discountBasisPoints: 500 }

type Row = {
  at: number
  position: number
  /** The position it covers. */
  counters?: number
  symbol?: InstrumentSymbol
  out?: boolean
  profit?: number
  swap?: number
  commission?: number
  paidIn?: number
  why: number
}

function logOf(rows: readonly Row[]): DealLog {
  const deals = new DealLog()
  rows.forEach((row, i) => {
    const at = deals.claim()
    deals.ticket[at] = i + 1
    deals.position[at] = row.position
    deals.trade[at] = row.counters ?? row.position
    deals.time[at] = row.at
    deals.symbol[at] = instrumentIndex(row.symbol ?? 'XAUUSD')
    deals.entry[at] = row.out ? 1 : 0
    deals.profit[at] = row.profit ?? 0
    deals.swap[at] = row.swap ?? 0
    deals.commission[at] = row.commission ?? 0
    deals.entryCommission[at] = row.paidIn ?? 0
    deals.reason[at] = row.why
  })
  return deals
}

function replayOf(rows: readonly Row[], dollars: readonly number[], more: Partial<Replay> = {}): Replay {
  return {
    startCents: 1000_00,
    endCents: (dollars.at(-1) ?? 1000) * 100,
    barSeconds: day,
    deals: logOf(rows),
    curve: {
      length: dollars.length,
      time: Uint32Array.from(dollars, (_, i) => may + i * day),
      cents: Float64Array.from(dollars, (value) => value * 100),
    },
    exposedMoments: 0,
    refused: new Float64Array(refusals.length),
    lossClosed: false,
    lossClosedAt: null,
    ...more,
  }
}

describe('four closing deals of three positions', () => {
  // Gold wins $100 less $2 swap and $7 commission: $91. The coin loses $40, then its rest wins $10. The yen loses $20.
  const rows: Row[] = [
    { at: may, position: 1, why: reason.breakoutUp, commission: -3_50 },
    {
      at: may + day,
      position: 1,
      out: true,
      profit: 100_00,
      swap: -2_00,
      commission: -3_50,
      paidIn: -3_50,
      why: reason.takeProfit,
    },
    { at: may + day, position: 3, symbol: 'BTCUSD', why: reason.momentumUp },
    { at: may + 2 * day, position: 3, symbol: 'BTCUSD', out: true, profit: -40_00, why: reason.momentumTurned },
    { at: may + 2 * day, position: 5, symbol: 'USDJPY', why: reason.breakoutDown },
    { at: may + 3 * day, position: 3, symbol: 'BTCUSD', out: true, profit: 10_00, why: reason.momentumTurned },
    { at: may + 3 * day, position: 5, symbol: 'USDJPY', out: true, profit: -20_00, why: reason.stopLoss },
  ]
  const refused = new Float64Array(refusals.length)
  refused[refusals.indexOf('margin')] = 3
  const report = reportOf(replayOf(rows, [996.5, 1091, 1051, 1041], { exposedMoments: 3, refused }), terms)

  test('sums, win rate, profit factor, expectancy, best and worst', () => {
    expect(report.total).toEqual({
      trades: 4,
      wins: 2,
      netCents: 41_00,
      grossProfitCents: 101_00,
      grossLossCents: -60_00,
    })
    expect(report).toMatchObject({ startCents: 1000_00, endCents: 1041_00, netCents: 41_00 })
    expect(report.winPercent).toBe(50)
    expect(report.profitFactor).toBeCloseTo(101 / 60, 12)
    expect(report.expectancyCents).toBe(10_25)
    expect([report.bestCents, report.worstCents]).toEqual([91_00, -40_00])
  })

  test('by symbol, by month, by exit', () => {
    const nets = (groups: readonly { netCents: number; trades: number }[], name: string) =>
      groups.map((group) => [(group as never)[name], group.trades, group.netCents])
    expect(nets(report.bySymbol, 'symbol')).toEqual([
      ['USDJPY', 1, -20_00],
      ['BTCUSD', 2, -30_00],
      ['XAUUSD', 1, 91_00],
    ])
    expect(nets(report.byMonth, 'month')).toEqual([
      ['2024-05', 1, 91_00],
      ['2024-06', 3, -50_00],
    ])
    expect(nets(report.byExit, 'reason')).toEqual([
      ['stopLoss', 1, -20_00],
      ['takeProfit', 1, 91_00],
      ['momentumTurned', 2, -30_00],
    ])
  })

  test('drawdown, exposure, Calmar, refusals', () => {
    expect(report.drawdown).toMatchObject({ cents: 50_00, longestSeconds: 2 * day })
    expect(report.drawdown.percent).toBeCloseTo(5000 / 1091, 12)
    expect(report.exposurePercent).toBe(75)
    // 4.1% in three days, over the deepest fall.
    expect(report.calmar).toBeCloseTo((4.1 * 365.25) / 3 / (5000 / 1091), 10)
    expect(report.refused).toEqual([{ rule: 'margin', entries: 3 }])
  })

  test('fuel is charged on trades that won as a whole, and doing nothing would have kept it', () => {
    // Only gold: 40% of $91, five percent off. The coin's second part won, the coin did not.
    expect(report.fuelMicros).toBe(34_580_000)
    expect(report.againstNothingCents).toBe(41_00 - 34_58)
  })
})

test('a counter trade is part of what it covers: they are charged as one', () => {
  const rows: Row[] = [
    { at: may, position: 1, why: reason.breakoutUp },
    { at: may, position: 2, counters: 1, why: reason.counterTrade },
    { at: may + day, position: 2, counters: 1, out: true, profit: -30_00, why: reason.counterUnwound },
    { at: may + day, position: 1, out: true, profit: 100_00, why: reason.channelLeft },
  ]
  // 40% of $70, five percent off.
  expect(reportOf(replayOf(rows, [1070]), terms).fuelMicros).toBe(26_600_000)
})

test('of net new profit only what lifts it above its highest mark is charged', () => {
  const closing = (position: number, profit: number): Row[] => [
    { at: may + position * day, position, why: reason.breakoutUp },
    { at: may + position * day, position, out: true, profit, why: reason.channelLeft },
  ]
  const rows = [...closing(1, 50_00), ...closing(3, -80_00), ...closing(5, 60_00), ...closing(7, 40_00)]
  const netNew = { companyShareBasisPoints: 4_000, discountBasisPoints: 0, basis: 'net-new-profit' } as const
  // $50, then $70 over a mark of $50: 40% of both.
  expect(reportOf(replayOf(rows, [1070]), netNew).fuelMicros).toBe(28_000_000)
})

test('a losing test owes no fuel and is worse than doing nothing by its loss', () => {
  const rows: Row[] = [
    { at: may, position: 1, why: reason.breakoutUp },
    { at: may, position: 1, out: true, profit: -5_01, why: reason.lossClosure },
  ]
  const report = reportOf(replayOf(rows, [994.99], { lossClosed: true }), terms)
  expect(report).toMatchObject({ fuelMicros: 0, againstNothingCents: -5_01, lossClosed: true, profitFactor: 0 })
})

test('nothing traded, nothing claimed', () => {
  const report = reportOf(replayOf([], []), terms)
  expect(report).toMatchObject({
    netCents: 0,
    winPercent: 0,
    profitFactor: null,
    calmar: null,
    expectancyCents: 0,
    bestCents: 0,
    worstCents: 0,
    sharpe: 0,
    exposurePercent: 0,
    bySymbol: [],
    byMonth: [],
    byExit: [],
    fuelMicros: 0,
  })
})
