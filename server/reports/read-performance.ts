import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { addSeconds } from '../platform/clock.ts'
import type { Reader } from '../platform/db.ts'
import { botAccountOf } from './deal-store.ts'
import {
  balanceAt,
  equityPointsOf,
  largestFallOf,
  type ProfitGroup,
  profitsOf,
  type Span,
} from './performance-store.ts'

export type Range = '1D' | '1W' | '1M' | '3M' | 'all'

const daySeconds = 86_400
const rangeDays = { '1D': 1, '1W': 7, '1M': 30, '3M': 90 } as const
const pointsMax = 1_000
const daysMax = 1_000
const symbolsMax = 20
/** Before anything was traded: what `all` begins with. */
const firstMoment = new Date(0)

const dollars = (amount: bigint): number => toDollars(micro(amount))

/** How the bot did over a range that ends now. docs/decisions.md says how each figure is measured. */
export async function readPerformance(reader: Reader, memberId: bigint, { range, now }: { range: Range; now: Date }) {
  const account = await botAccountOf(reader, memberId)
  if (!account) return nothing
  const from = range === 'all' ? firstMoment : addSeconds(now, -rangeDays[range] * daySeconds)
  const span: Span = { from, to: now }
  const points = await equityPointsOf(reader, account.accountId, span, pointsMax)
  const largest = await largestFallOf(reader, account.accountId, span)
  const groups = await profitsOf(reader, memberId, account.accountId, span)
  // An account that was opened within the range began it with its capital.
  const start = (await balanceAt(reader, account.accountId, from)) ?? account.capital
  const all = groups.find(isWhole)
  return {
    from: (range === 'all' ? account.openedAt : from).toISOString(),
    points: points.map(({ at, balance, equity }) => ({
      at: at.toISOString(),
      balance: dollars(balance),
      equity: dollars(equity),
    })),
    days: groups
      .flatMap(({ date, profit, trades }) => (date === null ? [] : [{ date, profit: dollars(profit), trades }]))
      .slice(-daysMax),
    bySymbol: groups
      .flatMap(({ symbol, profit, trades, won }) =>
        symbol === null ? [] : [{ symbol, profit: dollars(profit), trades, won }],
      )
      .slice(0, symbolsMax),
    byWeekday: groups.flatMap(({ weekday, profit, trades }) =>
      weekday === null ? [] : [{ weekday, profit: dollars(profit), trades }],
    ),
    byHour: groups.flatMap(({ hour, profit, trades }) =>
      hour === null ? [] : [{ hour, profit: dollars(profit), trades }],
    ),
    drawdown: dollars(largest?.fall ?? 0n),
    drawdownPercent: percent(largest?.fall ?? 0n, largest?.peak ?? 0n) ?? 0,
    expectancy: all && all.trades > 0 ? dollars(all.profit / BigInt(all.trades)) : null,
    returnPercent: percent(all?.own_profit ?? 0n, start),
  }
}

const isWhole = ({ date, symbol, weekday, hour }: ProfitGroup): boolean =>
  date === null && symbol === null && weekday === null && hour === null

/** To two decimals, rounded towards zero. */
const percent = (part: bigint, whole: bigint): number | null =>
  whole > 0n ? Number((part * 10_000n) / whole) / 100 : null

const nothing = {
  from: null,
  points: [],
  days: [],
  bySymbol: [],
  byWeekday: [],
  byHour: [],
  drawdown: 0,
  drawdownPercent: 0,
  expectancy: null,
  returnPercent: null,
}
