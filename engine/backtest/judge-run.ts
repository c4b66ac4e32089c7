import type { DealLog } from '../broker/deal-log.ts'
import { type Execution, usualExecution } from '../broker/execution.ts'
import type { AccountSettings } from '../broker/positions.ts'
import { instrumentCount, instrumentIndex } from '../market/instrument.ts'
import type { Series } from '../market/moment.ts'
import type { Strategy } from '../strategy/strategy.ts'
import { type ClosedTrade, closedTrades } from './closed-trades.ts'
import { chargeTrades } from './fuel-charge.ts'
import { holdInstruments } from './hold-instruments.ts'
import { type Charges, type KeptDays, keptDays, keptGains, microsPerCent } from './kept-days.ts'
import { playStarts, type Starts } from './play-starts.ts'
import { type EquityCurve, type Replay, replaySteps } from './replay.ts'
import { type Report, reportOf } from './report.ts'
import { type Bands, redrawGains } from './resample-days.ts'
import { type Costs, sumCosts } from './sum-costs.ts'
import { thinCurve } from './thin-curve.ts'
import { type TradeSize, tradeSizes } from './trade-sizes.ts'
import { type Fall, worstFalls } from './worst-falls.ts'

/** What is to be tried: the bars, the account, from when on it trades, and what its member pays. */
export type RunOrder = {
  readonly series: readonly Series[]
  readonly strategy: Strategy
  readonly account: AccountSettings
  readonly from: number
  readonly charges: Charges
  readonly execution?: Execution
}

export type JudgedTrade = ClosedTrade & { readonly chargeMicros: number }

/** The account at a moment, and what stands beside it. */
export type RunPoint = {
  readonly time: number
  readonly equityCents: number
  /** What it would be had charges and hosting been paid out of it. */
  readonly keptCents: number
  /** Of buying the same instruments and holding them; null where none could be bought. */
  readonly heldCents: number | null
}

export type RunMonth = {
  readonly month: string
  /** By how much the equity moved. */
  readonly movedCents: number
  /** Trades that closed in it. */
  readonly trades: number
  readonly chargeMicros: number
  readonly hostingMicros: number
  readonly keptMicros: number
}

export type SymbolSum = {
  readonly symbol: number
  readonly trades: number
  readonly wins: number
  readonly netCents: number
}

/** All that a run is judged by. Counts of trades are of whole trades, each with its counter trades. */
export type Judged = {
  readonly report: Report
  readonly from: number
  readonly to: number
  readonly startCents: number
  readonly netCents: number
  /** Of the company's part, of hosting, and what is left of the net after both. */
  readonly chargeMicros: number
  readonly hostingMicros: number
  readonly hostedDays: number
  readonly keptMicros: number
  readonly lossClosedAt: number | null
  readonly costs: Costs
  readonly deals: DealLog
  readonly trades: readonly JudgedTrade[]
  readonly wins: number
  /** What winners made over what losers lost; null without a loser. */
  readonly profitFactor: number | null
  readonly bestCents: number
  readonly worstCents: number
  readonly counterTrades: number
  readonly counterCents: number
  readonly symbols: readonly SymbolSum[]
  readonly points: readonly RunPoint[]
  readonly heldSymbols: readonly string[]
  readonly heldEndCents: number | null
  readonly months: readonly RunMonth[]
  readonly sizes: readonly TradeSize[]
  readonly falls: readonly Fall[]
  readonly worstDay: { readonly day: number; readonly cents: number } | null
  readonly losingStreak: { readonly trades: number; readonly cents: number }
  readonly bands: Bands
  readonly starts: Starts | null
}

const pointsMax = 1_200
const fallsMax = 5
/** Playing one account is the larger part of the work where few months are asked for. */
const playedPart = 0.6

/** Plays a run and judges it in full. Pure: the same order gives the same figures everywhere. Answers how much is done, 0 to 1. */
export function* judgeRun(order: RunOrder): Generator<number, Judged, void> {
  const { series, strategy, account, from, charges, execution = usualExecution } = order
  const steps = replaySteps({ series, strategy, account, execution, from })
  let step = steps.next()
  for (; !step.done; step = steps.next()) yield step.value * playedPart
  const played = step.value
  const to = played.curve.time[played.curve.length - 1] ?? from
  const first = Math.min(...series.map(({ bars }) => bars.time[0] ?? from))
  const starting = playStarts({ series, strategy, account, from, to: to + played.barSeconds, charges })
  let begun = starting.next()
  for (; !begun.done; begun = starting.next())
    yield playedPart + (1 - playedPart) * Math.min(1, (begun.value - first) / Math.max(1, to - first))
  return yield* judge(order, played, begun.value, execution)
}

/** Over millions of bars each of its parts takes a while, so it stops after each. */
function* judge(
  order: RunOrder,
  played: Replay,
  starts: Starts | null,
  execution: Execution,
): Generator<number, Judged, void> {
  const { series, account, from, charges } = order
  const { curve, startCents, endCents, deals, lossClosedAt } = played
  const closed = closedTrades(deals, 1)[0] ?? []
  const charged = chargeTrades(closed, charges.fuel)
  const trades = closed.map((trade, k): JudgedTrade => ({ ...trade, chargeMicros: charged[k] as number }))
  const days = keptDays({ curve, startCents, trades, lossClosedAt }, charges.hostingPerMonthMicros)
  const gains = keptGains(days, startCents)
  const chargeMicros = sum(charged)
  const hostingMicros = sum(days.hostingMicros)
  const netCents = endCents - startCents
  const nets = trades.map((trade) => trade.netCents)
  const lost = -sum(nets.filter((net) => net < 0))
  yield 1
  const report = reportOf(played, charges.fuel)
  yield 1
  const held = heldBeside(order, curve, account.capitalCents)
  yield 1
  const costs = sumCosts(deals, series, execution)
  const falls = worstFalls(curve, startCents, fallsMax)
  yield 1
  const bands = redrawGains(gains)
  yield 1
  return {
    report,
    from,
    to: curve.time[curve.length - 1] ?? from,
    startCents,
    netCents,
    chargeMicros,
    hostingMicros,
    hostedDays: days.hostingMicros.reduce((count, one) => count + (one > 0 ? 1 : 0), 0),
    keptMicros: netCents * microsPerCent - chargeMicros - hostingMicros,
    lossClosedAt,
    costs,
    deals,
    trades,
    wins: nets.filter((net) => net > 0).length,
    profitFactor: lost > 0 ? sum(nets.filter((net) => net > 0)) / lost : null,
    bestCents: nets.length > 0 ? nets.reduce((best, net) => Math.max(best, net)) : 0,
    worstCents: nets.length > 0 ? nets.reduce((worst, net) => Math.min(worst, net)) : 0,
    counterTrades: sum(trades.map(({ counters }) => counters)),
    counterCents: sum(trades.map((trade) => trade.counterCents)),
    symbols: symbolSums(trades),
    points: pointsOf(curve, held, trades, days),
    heldSymbols: held.symbols,
    heldEndCents: held.cents?.at(-1) ?? null,
    months: monthsOf(days, gains, startCents, trades),
    sizes: tradeSizes(nets),
    falls,
    worstDay: worstDayOf(days, startCents),
    losingStreak: losingStreakOf(trades),
    bands,
    starts,
  }
}

type Held = { readonly places: readonly number[] } & ReturnType<typeof holdInstruments>

function heldBeside({ series, from, account }: RunOrder, curve: EquityCurve, capitalCents: number): Held {
  const places = thinCurve(curve, pointsMax)
  const bought = series.filter(({ symbol }) => (account.assets & (1 << instrumentIndex(symbol))) !== 0)
  return {
    places,
    ...holdInstruments(
      bought,
      from,
      capitalCents,
      places.map((i) => curve.time[i] as number),
    ),
  }
}

function pointsOf(
  { time, cents }: EquityCurve,
  held: Held,
  trades: readonly JudgedTrade[],
  days: KeptDays,
): RunPoint[] {
  const inOrder = trades.toSorted((a, b) => a.closedAt - b.closedAt)
  let closed = 0
  let hosted = 0
  let paid = 0
  return held.places.map((i, k) => {
    const now = time[i] as number
    for (; closed < inOrder.length && (inOrder[closed] as JudgedTrade).closedAt <= now; closed++)
      paid += (inOrder[closed] as JudgedTrade).chargeMicros
    for (; hosted < days.length && (days.firstDay + hosted) * 86_400 <= now; hosted++)
      paid += days.hostingMicros[hosted] as number
    const equityCents = cents[i] as number
    return {
      time: now,
      equityCents,
      keptCents: Math.round(equityCents - paid / microsPerCent),
      heldCents: held.cents?.[k] ?? null,
    }
  })
}

function monthsOf(
  days: KeptDays,
  gains: readonly number[],
  startCents: number,
  trades: readonly JudgedTrade[],
): RunMonth[] {
  const months = new Map<string, RunMonth>()
  const nothing = { movedCents: 0, trades: 0, chargeMicros: 0, hostingMicros: 0, keptMicros: 0 }
  const add = (day: number, more: Partial<typeof nothing>) => {
    const month = new Date(day * 86_400_000).toISOString().slice(0, 7)
    const known = months.get(month) ?? { month, ...nothing }
    const added = Object.fromEntries(
      Object.entries(more).map(([name, value]) => [name, known[name as keyof typeof nothing] + value]),
    )
    months.set(month, { ...known, ...added })
  }
  for (let day = 0; day < days.length; day++) {
    const before = day === 0 ? startCents : (days.equityCents[day - 1] as number)
    add(days.firstDay + day, {
      movedCents: (days.equityCents[day] as number) - before,
      chargeMicros: days.chargeMicros[day] as number,
      hostingMicros: days.hostingMicros[day] as number,
      keptMicros: gains[day] as number,
    })
  }
  for (const { closedAt } of trades) add(Math.floor(closedAt / 86_400), { trades: 1 })
  return [...months.values()]
}

function worstDayOf({ firstDay, length, equityCents }: KeptDays, startCents: number): Judged['worstDay'] {
  let worst: { day: number; cents: number } | null = null
  for (let day = 0; day < length; day++) {
    const cents = (equityCents[day] as number) - (day === 0 ? startCents : (equityCents[day - 1] as number))
    if (cents < (worst?.cents ?? 0)) worst = { day: firstDay + day, cents }
  }
  return worst
}

function losingStreakOf(trades: readonly JudgedTrade[]): Judged['losingStreak'] {
  let longest = { trades: 0, cents: 0 }
  let now = { trades: 0, cents: 0 }
  for (const { netCents } of trades.toSorted((a, b) => a.closedAt - b.closedAt || a.id - b.id)) {
    now = netCents < 0 ? { trades: now.trades + 1, cents: now.cents + netCents } : { trades: 0, cents: 0 }
    if (now.trades > longest.trades) longest = now
  }
  return longest
}

function symbolSums(trades: readonly JudgedTrade[]): SymbolSum[] {
  return Array.from({ length: instrumentCount }, (_, symbol) =>
    trades.filter((trade) => trade.symbol === symbol),
  ).flatMap((mine, symbol) =>
    mine.length === 0
      ? []
      : [
          {
            symbol,
            trades: mine.length,
            wins: mine.filter(({ netCents }) => netCents > 0).length,
            netCents: sum(mine.map(({ netCents }) => netCents)),
          },
        ],
  )
}

function sum(values: Iterable<number>): number {
  let all = 0
  for (const value of values) all += value
  return all
}
