import { closePosition } from '../broker/close-position.ts'
import type { DealLog } from '../broker/deal-log.ts'
import { type Execution, usualExecution } from '../broker/execution.ts'
import type { AccountSettings } from '../broker/positions.ts'
import { accountFlag, hasFlag, openAccount, symbolOf } from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import { showBar } from '../broker/show-bar.ts'
import { writeOffDebt } from '../broker/write-off-debt.ts'
import { createFleet, type Fleet } from '../fleet/fleet.ts'
import { learnAlong } from '../fleet/learn-along.ts'
import { stepFleet } from '../fleet/step-fleet.ts'
import { instrumentIndex } from '../market/instrument.ts'
import { type Series, symbolsOf } from '../market/moment.ts'
import type { Strategy } from '../strategy/strategy.ts'
import { blockExtremes } from './block-extremes.ts'
import { playQuiet } from './play-quiet.ts'

export type BacktestInput = {
  /** One for each instrument; all with bars of the same length in time. */
  readonly series: readonly Series[]
  readonly strategy: Strategy
  readonly account: AccountSettings
  readonly execution?: Execution
}

export type EquityCurve = {
  readonly length: number
  readonly time: Uint32Array
  readonly cents: Float64Array
}

export type Replay = {
  readonly startCents: number
  readonly endCents: number
  readonly barSeconds: number
  readonly deals: DealLog
  /** The equity at the close of every moment at which something traded. */
  readonly curve: EquityCurve
  /** Moments at which a position was open. */
  readonly exposedMoments: number
  /** How often each rule of `refusals` turned an entry away. */
  readonly refused: Float64Array
  readonly lossClosed: boolean
}

/** Plays the bars through the bot and the paper broker, the same step that trades a fleet, with one account. */
export function replay(input: BacktestInput): Replay {
  const { series } = input
  const barSeconds = series[0]?.bars.seconds ?? 0
  if (series.some((one) => one.bars.seconds !== barSeconds))
    throw new RangeError('all series must have the same bar length')
  const symbols = symbolsOf(series)
  if (new Set(symbols).size !== symbols.length) throw new RangeError('an instrument is given twice')
  const fleet = createFleet(input.strategy, barSeconds, 1, input.execution ?? usualExecution, symbols)
  openAccount(fleet.positions, input.account)
  learnAlong(fleet)
  const startCents = fleet.positions.balance[0] as number

  const lone = series.length === 1 ? (series[0] as Series) : null
  const length = lone ? lone.bars.length : countMoments(series)
  const time = lone ? lone.bars.time : new Uint32Array(length)
  const cents = new Float64Array(length)
  const exposedMoments = lone ? playOne(fleet, lone, cents) : playAll(fleet, series, time, cents)
  closeRest(fleet)
  const endCents = fleet.positions.balance[0] as number
  if (length > 0) cents[length - 1] = endCents
  return {
    startCents,
    endCents,
    barSeconds,
    deals: fleet.deals,
    curve: { length, time, cents },
    exposedMoments,
    refused: fleet.refused.counts,
    lossClosed: hasFlag(fleet.positions, 0, accountFlag.lossClosed),
  }
}

/** One instrument needs no merging of times; it is also the case people wait for. */
function playOne(fleet: Fleet, one: Series, cents: Float64Array): number {
  const { bars } = one
  const { frame, positions } = fleet
  const symbol = instrumentIndex(one.symbol)
  const extremes = blockExtremes(bars)
  let exposed = 0
  let i = 0
  while (i < bars.length) {
    const reached = playQuiet(fleet, symbol, bars, extremes, i, cents)
    if (reached > i) {
      // Quiet bars neither open nor close anything after the first one's open.
      if (positions.openCount[0] !== 0) exposed += reached - i
      i = reached
      continue
    }
    frame.time = bars.time[i] as number
    showBar(frame, symbol, bars, i)
    stepFleet(fleet)
    cents[i] = positions.equity[0] as number
    if (positions.openCount[0] !== 0) exposed++
    i++
  }
  return exposed
}

function playAll(fleet: Fleet, series: readonly Series[], time: Uint32Array, cents: Float64Array): number {
  const { frame, positions, symbols } = fleet
  const next = new Int32Array(series.length)
  let exposed = 0
  for (let moment = 0; moment < time.length; moment++) {
    const now = earliest(series, next)
    frame.time = now
    for (let k = 0; k < series.length; k++) {
      const { bars } = series[k] as Series
      const i = next[k] as number
      if (i < bars.length && bars.time[i] === now) {
        showBar(frame, symbols[k] as number, bars, i)
        next[k] = i + 1
      } else frame.rest(symbols[k] as number)
    }
    stepFleet(fleet)
    time[moment] = now
    cents[moment] = positions.equity[0] as number
    if (positions.openCount[0] !== 0) exposed++
  }
  return exposed
}

function earliest(series: readonly Series[], next: Int32Array): number {
  let first = Number.POSITIVE_INFINITY
  for (let k = 0; k < series.length; k++) {
    const { bars } = series[k] as Series
    const i = next[k] as number
    if (i < bars.length && (bars.time[i] as number) < first) first = bars.time[i] as number
  }
  return first
}

/** Counted beforehand, so that the curve of a long test is allocated once and no larger than it must be. */
function countMoments(series: readonly Series[]): number {
  const next = new Int32Array(series.length)
  let count = 0
  for (;;) {
    const now = earliest(series, next)
    if (now === Number.POSITIVE_INFINITY) return count
    for (let k = 0; k < series.length; k++) {
      if ((series[k] as Series).bars.time[next[k] as number] === now) next[k] = (next[k] as number) + 1
    }
    count++
  }
}

/** What is still open when the bars end is closed at the last prices, as MT5's tester does. */
function closeRest(fleet: Fleet): void {
  const { positions, frame, deals, execution } = fleet
  while ((positions.openCount[0] as number) > 0) {
    const symbol = symbolOf(positions, 0)
    const steps = positions.steps[0] as number
    const price = (frame.close[symbol] as number) + (steps > 0 ? 0 : (frame.spread[symbol] as number))
    closePosition(positions, deals, execution, 0, 0, price, frame.time, reason.endOfTest, 0)
  }
  writeOffDebt(positions, deals, execution, 0)
}
