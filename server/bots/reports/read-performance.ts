import { micro } from '@fairlead/money/money'
import { fromDollars } from '@fairlead/money/parse'
import { toDollars } from '@fairlead/money/to-dollars'
import { readKept } from '../../finance/fuel/reads/read-kept.ts'
import { readKeptDays } from '../../finance/fuel/reads/read-kept-days.ts'
import { readTaken } from '../../finance/fuel/reads/read-taken.ts'
import { addSeconds } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database/db.ts'
import { readAssets } from '../trading/choices/read-assets.ts'
import { botAccountOf } from './deal-store.ts'
import { heldValues } from './held-values.ts'
import {
  balanceAt,
  type EquityPoint,
  equityPointsOf,
  largestFallOf,
  movedBy,
  type ProfitGroup,
  profitsOf,
  type Span,
  transfersOf,
} from './performance-store.ts'
import type { ShownMarket } from './shown-market.ts'

export type Range = '1D' | '1W' | '1M' | '3M' | 'all'

const daySeconds = 86_400
const rangeDays = { '1D': 1, '1W': 7, '1M': 30, '3M': 90 } as const
const pointsMax = 1_000
const daysMax = 1_000
const transfersMax = 100
const symbolsMax = 20
/** Before anything was traded: what `all` begins with. */
const firstMoment = new Date(0)

const dollars = (amount: bigint): number => toDollars(micro(amount))

type Query = { range: Range; day?: string | undefined; compare?: 'held' | undefined; now: Date }

/** How the bot did over a range that ends now, or on one day. docs/decisions/bots.md says how each figure is measured. */
export async function readPerformance(
  reader: Reader,
  memberId: bigint,
  query: Query,
  market?: ShownMarket | undefined,
) {
  const account = await botAccountOf(reader, memberId)
  const span = spanOf(query)
  const { from, to } = span
  if (!account) return { ...nothing, to: to.toISOString() }
  const points = await equityPointsOf(reader, account.accountId, span, pointsMax)
  const largest = await largestFallOf(reader, account.accountId, span)
  const groups = await profitsOf(reader, memberId, account.accountId, span)
  const transfers = await transfersOf(reader, account.accountId, span, transfersMax)
  // An account that was opened within the range began it with its capital.
  const start = (await balanceAt(reader, account.accountId, from)) ?? account.capital
  // A moment after the last, for what a range includes its end of.
  const bounds = { from, before: new Date(to.getTime() + 1) }
  const kept = await readKept(reader, memberId, bounds)
  const own = await readKept(reader, memberId, { ...bounds, account })
  const compared = await comparedPoints(reader, memberId, account, points)
  const heldSymbols = query.compare === 'held' ? await readAssets(reader, memberId) : []
  const held = heldValues(
    market,
    heldSymbols,
    compared.map(({ at, idle }) => ({ at, idle })),
  )
  const all = groups.find(isWhole)
  return {
    from: (from === firstMoment ? account.openedAt : from).toISOString(),
    to: to.toISOString(),
    points: compared.map(({ at, balance, equity, kept, idle }, place) => ({
      at: at.toISOString(),
      balance: dollars(balance),
      equity: dollars(equity),
      kept: dollars(kept),
      idle: dollars(idle),
      held: held[place] ?? null,
    })),
    heldSymbols: [...heldSymbols],
    days: await readKeptDays(reader, memberId, bounds, daysMax),
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
    transfers: transfers.map(({ at, amount }) => ({ at: at.toISOString(), amount: dollars(amount) })),
    closed: { trades: all?.trades ?? 0, won: all?.won ?? 0, profit: dollars(all?.profit ?? 0n) },
    kept,
    drawdown: dollars(largest?.fall ?? 0n),
    drawdownPeak: dollars(largest?.peak ?? 0n),
    drawdownPercent: percent(largest?.fall ?? 0n, largest?.peak ?? 0n) ?? 0,
    expectancy: all && all.trades > 0 ? dollars(all.profit / BigInt(all.trades)) : null,
    startCapital: dollars(start),
    accountProfit: dollars(all?.own_profit ?? 0n),
    returnPercent: percent(all?.own_profit ?? 0n, start),
    accountKept: own.kept,
    keptPercent: percent(fromDollars(own.kept), start),
  }
}

function spanOf({ range, day, now }: Query): Span {
  if (day !== undefined) return { from: new Date(day), to: new Date(Date.parse(day) + daySeconds * 1_000 - 1) }
  return { from: range === 'all' ? firstMoment : addSeconds(now, -rangeDays[range] * daySeconds), to: now }
}

const isWhole = ({ symbol, weekday, hour }: ProfitGroup): boolean =>
  symbol === null && weekday === null && hour === null

/** To two decimals; halves go away from zero, as every screen rounds: the chart beside it says the same fall. */
function percent(part: bigint, whole: bigint): number | null {
  if (whole <= 0n) return null
  const half = part < 0n ? -whole : whole
  return Number((part * 20_000n + half) / (whole * 2n)) / 100
}

const nothing = {
  from: null,
  points: [],
  heldSymbols: [],
  days: [],
  bySymbol: [],
  byWeekday: [],
  byHour: [],
  transfers: [],
  closed: { trades: 0, won: 0, profit: 0 },
  kept: { profit: 0, charges: 0, hosting: 0, kept: 0, owed: 0 },
  drawdown: 0,
  drawdownPeak: 0,
  drawdownPercent: 0,
  expectancy: null,
  startCapital: null,
  accountProfit: 0,
  returnPercent: null,
  accountKept: 0,
  keptPercent: null,
}

type Account = { accountId: bigint; openedAt: Date }
type ComparedPoint = EquityPoint & { kept: bigint; idle: bigint }

/**
 * Beside each point of the curve, what the account would hold had fuel and hosting been paid out of it, and had it done nothing. All begin
 * where the curve does; money that was moved in or out counts in each.
 */
async function comparedPoints(
  reader: Reader,
  memberId: bigint,
  account: Account,
  points: readonly EquityPoint[],
): Promise<ComparedPoint[]> {
  const [first] = points
  if (!first) return []
  const moments = points.map(({ at }) => at)
  const taken = await readTaken(reader, memberId, account, moments)
  const moved = await movedBy(reader, account.accountId, moments)
  return points.map((point, place) => ({
    ...point,
    kept: point.equity - (taken[place] ?? 0n),
    idle: first.equity + (moved[place] ?? 0n),
  }))
}
