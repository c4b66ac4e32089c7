import { isAhead, type MemberCharges } from '../../contract/record-ahead.ts'
import type { ClosedTrade } from '../../engine/backtest/closed-trades.ts'
import type { Played } from '../../engine/backtest/play-cohorts.ts'
import { specified } from './price-list.ts'

const monthSeconds = (365.25 * 86_400) / 12

export type CohortFigures = {
  readonly cohorts: number
  readonly tradesPerYear: number
  readonly profitFactor: number | null
  readonly medianReturn: number
  readonly medianDrawdown: number
  readonly worstDrawdown: number
  readonly longestUnderWaterDays: number
  readonly deadShare: number
  readonly aheadBeforeChargesShare: number
  readonly aheadEachTradeShare: number
  readonly aheadNetNewShare: number
}

/** What became of all members who began in different months with the same capital; `charged` where they used the service. */
export function judgeCohorts(accounts: readonly Played[], charged: boolean): CohortFigures {
  const trades = accounts.flatMap((one) => one.trades)
  const years = accounts.reduce((sum, one) => sum + (one.to - one.from), 0) / (365.25 * 86_400)
  const share = (holds: (one: Played) => boolean) => accounts.filter(holds).length / Math.max(1, accounts.length)
  const net = (one: Played) => one.endCents - one.settings.capitalCents
  const ahead = (one: Played, basis: MemberCharges['basis']) =>
    charged ? isAhead(memberSums(one), hostedMonths(one), { ...specified, basis }) : net(one) > 0
  return {
    cohorts: accounts.length,
    tradesPerYear: trades.length / Math.max(years, 1e-9),
    profitFactor: profitFactor(trades),
    medianReturn: median(accounts.map((one) => net(one) / one.settings.capitalCents)),
    medianDrawdown: median(accounts.map((one) => one.drawdownShare)),
    worstDrawdown: Math.max(0, ...accounts.map((one) => one.drawdownShare)),
    longestUnderWaterDays: Math.max(0, ...accounts.map((one) => one.longestUnderWaterSeconds)) / 86_400,
    deadShare: share((one) => one.diedAt !== null),
    aheadBeforeChargesShare: share((one) => net(one) > 0),
    aheadEachTradeShare: share((one) => ahead(one, 'each-trade')),
    aheadNetNewShare: share((one) => ahead(one, 'net-new-profit')),
  }
}

export function profitFactor(trades: readonly Pick<ClosedTrade, 'netCents'>[]): number | null {
  const profit = trades.reduce((sum, one) => sum + Math.max(0, one.netCents), 0)
  const loss = trades.reduce((sum, one) => sum + Math.max(0, -one.netCents), 0)
  return loss > 0 ? profit / loss : null
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return 0
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** A year's sums as the record's cohorts tell them (`contract/record-ahead`): net, winning trades, net new profit. In cents. */
export function memberSums({ endCents, settings, trades }: Played): [number, number, number] {
  let realised = 0
  let mark = 0
  for (const one of trades.toSorted((a, b) => a.closedAt - b.closedAt)) {
    realised += one.netCents
    mark = Math.max(mark, realised)
  }
  const winners = trades.reduce((sum, one) => sum + Math.max(0, one.netCents), 0)
  return [endCents - settings.capitalCents, winners, mark]
}

/** For how many months an account is hosted. */
export const hostedMonths = ({ from, to }: Pick<Played, 'from' | 'to'>): number =>
  Math.round((to - from) / monthSeconds)

export type Returns = {
  readonly perYear: number
  readonly sharpe: number
  readonly daily: readonly number[]
  readonly daysPerYear: number
}

/** The daily returns of one long run, and their Sharpe ratio scaled to a year. */
export function returnsOf(one: Played): Returns {
  const daily = one.dailyCents.slice(1).map((cents, i) => {
    const before = one.dailyCents[i] as number
    return before > 0 ? (cents - before) / before : 0
  })
  const daysPerYear = daily.length / Math.max((one.to - one.from) / (365.25 * 86_400), 1e-9)
  return { perYear: meanOf(daily) * daysPerYear, sharpe: sharpeOf(daily, daysPerYear), daily, daysPerYear }
}

export function sharpeOf(daily: readonly number[], daysPerYear: number): number {
  const mean = meanOf(daily)
  const variance = daily.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, daily.length)
  return variance > 0 ? (mean / Math.sqrt(variance)) * Math.sqrt(daysPerYear) : 0
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
