import { type DealLog, roundTripCents } from '../broker/deal-log.ts'
import { reasonCount, reasonName } from '../broker/reason.ts'
import { monthOfDay } from '../market/calendar.ts'
import { type Instrument, type InstrumentSymbol, instrumentCount, instruments } from '../market/instrument.ts'
import { daySeconds } from '../market/session.ts'
import { type Refusal, refusals } from '../risk/refusal.ts'
import { closedTrades } from './closed-trades.ts'
import { chargeTrades, type FuelTerms, fuelChargeMicros } from './fuel-charge.ts'
import { type Drawdown, measureDrawdown } from './measure-drawdown.ts'
import { measureReturns } from './measure-returns.ts'
import type { Replay } from './replay.ts'

/** Sums over closed trades. All money is in cents; a trade's net includes swap and the commission of both sides. */
export type TradeSum = {
  readonly trades: number
  readonly wins: number
  readonly netCents: number
  readonly grossProfitCents: number
  readonly grossLossCents: number
}

export type Report = {
  readonly startCents: number
  readonly endCents: number
  readonly netCents: number
  readonly total: TradeSum
  readonly winPercent: number
  /** Gross profit over gross loss; null without a loss. */
  readonly profitFactor: number | null
  /** What a trade earned on average. */
  readonly expectancyCents: number
  readonly bestCents: number
  readonly worstCents: number
  readonly drawdown: Drawdown
  readonly years: number
  readonly yearlyPercent: number
  readonly sharpe: number
  readonly sortino: number
  /** Return a year over the deepest drawdown, both in percent; null without a drawdown. */
  readonly calmar: number | null
  /** Share of the time with a position open. */
  readonly exposurePercent: number
  readonly bySymbol: readonly ({ readonly symbol: InstrumentSymbol } & TradeSum)[]
  readonly byMonth: readonly ({ readonly month: string } & TradeSum)[]
  readonly byExit: readonly ({ readonly reason: string } & TradeSum)[]
  /** Entries the risk rules turned away. */
  readonly refused: readonly { readonly rule: Refusal; readonly entries: number }[]
  readonly lossClosed: boolean
  /** What the company's share would have cost, in micro-dollars. */
  readonly fuelMicros: number
  /** Against leaving the capital where it is: what the member would have more (or less) after fuel. */
  readonly againstNothingCents: number
}

/** Everything a person asks of a back-test. A partial close counts as a trade of its own. */
export function reportOf(replay: Replay, fuel: FuelTerms): Report {
  const { deals, curve } = replay
  const total = newTally()
  const symbols = Array.from({ length: instrumentCount }, newTally)
  const exits = Array.from({ length: reasonCount }, newTally)
  const months = new Map<number, Tally>()
  // A trade is named by the ticket that opened its first position, and tickets count up from 1.
  const netOf = new Float64Array(deals.length + 2)
  let best = 0
  let worst = 0
  let day = -1
  let month = newTally()
  for (let row = 0; row < deals.length; row++) {
    if (deals.entry[row] === 0) continue
    const net = roundTripCents(deals, row)
    const dealDay = Math.floor((deals.time[row] as number) / daySeconds)
    if (dealDay !== day) {
      day = dealDay
      month = tallyOf(months, monthOfDay(day))
    }
    count(total, net)
    count(month, net)
    count(symbols[deals.symbol[row] as number] as Tally, net)
    count(exits[deals.reason[row] as number] as Tally, net)
    best = total.trades === 1 ? net : Math.max(best, net)
    worst = total.trades === 1 ? net : Math.min(worst, net)
    const trade = deals.trade[row] as number
    netOf[trade] = (netOf[trade] as number) + net
  }
  const fuelMicros = fuelOf(deals, netOf, fuel)
  const drawdown = measureDrawdown(curve, replay.startCents)
  const returns = measureReturns(curve, replay.startCents)
  const netCents = replay.endCents - replay.startCents
  return {
    startCents: replay.startCents,
    endCents: replay.endCents,
    netCents,
    total: sumOf(total),
    winPercent: total.trades > 0 ? (total.wins * 100) / total.trades : 0,
    profitFactor: total.loss < 0 ? total.profit / -total.loss : null,
    expectancyCents: total.trades > 0 ? (total.profit + total.loss) / total.trades : 0,
    bestCents: best,
    worstCents: worst,
    drawdown,
    ...returns,
    calmar: drawdown.percent > 0 ? returns.yearlyPercent / drawdown.percent : null,
    exposurePercent: curve.length > 0 ? (replay.exposedMoments * 100) / curve.length : 0,
    bySymbol: symbols.flatMap((tally, i) =>
      tally.trades > 0 ? [{ symbol: (instruments[i] as Instrument).symbol, ...sumOf(tally) }] : [],
    ),
    byMonth: [...months].map(([number, tally]) => ({ month: monthName(number), ...sumOf(tally) })),
    byExit: exits.flatMap((tally, code) => (tally.trades > 0 ? [{ reason: reasonName(code), ...sumOf(tally) }] : [])),
    refused: refusals.flatMap((rule, i) => {
      const entries = replay.refused[i] as number
      return entries > 0 ? [{ rule, entries }] : []
    }),
    lossClosed: replay.lossClosed,
    fuelMicros,
    againstNothingCents: netCents - Math.ceil(fuelMicros / 10_000),
  }
}

/** Fuel is charged once a trade, on the sum of its deals. */
function fuelOf(deals: DealLog, netOf: Float64Array, fuel: FuelTerms): number {
  if (fuel.basis === 'net-new-profit')
    return chargeTrades(closedTrades(deals, 1)[0] ?? [], fuel).reduce((sum, micros) => sum + micros, 0)
  return netOf.reduce((sum, net) => sum + fuelChargeMicros(net, fuel), 0)
}

type Tally = { trades: number; wins: number; profit: number; loss: number }

function newTally(): Tally {
  return { trades: 0, wins: 0, profit: 0, loss: 0 }
}

function tallyOf(months: Map<number, Tally>, month: number): Tally {
  const found = months.get(month) ?? newTally()
  months.set(month, found)
  return found
}

function count(tally: Tally, net: number): void {
  tally.trades++
  if (net > 0) {
    tally.wins++
    tally.profit += net
  } else tally.loss += net
}

function sumOf(tally: Tally): TradeSum {
  return {
    trades: tally.trades,
    wins: tally.wins,
    netCents: tally.profit + tally.loss,
    grossProfitCents: tally.profit,
    grossLossCents: tally.loss,
  }
}

function monthName(month: number): string {
  return `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`
}
