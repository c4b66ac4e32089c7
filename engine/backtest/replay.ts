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
import { observeFrame, stepFleet } from '../fleet/step-fleet.ts'
import { sliceBars } from '../market/bars.ts'
import { instrumentIndex } from '../market/instrument.ts'
import { type Series, symbolsOf } from '../market/moment.ts'
import type { Strategy } from '../strategy/strategy.ts'
import { type BlockExtremes, blockExtremes } from './block-extremes.ts'
import { playQuiet } from './play-quiet.ts'
import { runThrough } from './run-through.ts'

export type BacktestInput = {
  /** One for each instrument; all with bars of the same length in time. */
  readonly series: readonly Series[]
  readonly strategy: Strategy
  readonly account: AccountSettings
  readonly execution?: Execution
  /** When the account begins to trade, as seconds since 1970: bars before it are only heard and learned from. */
  readonly from?: number
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
  /** When the loss closure came, or null. */
  readonly lossClosedAt: number | null
}

/** Plays the bars through the bot and the paper broker, the same step that trades a fleet, with one account. */
export function replay(input: BacktestInput): Replay {
  return runThrough(replaySteps(input))
}

/** The same a stretch at a time, for whoever shows the progress or may stop it; answers after each how much of the time is played, 0 to 1. */
export function* replaySteps(input: BacktestInput, stretch = usualStretch): Generator<number, Replay, void> {
  const { series, from = 0 } = input
  const barSeconds = series[0]?.bars.seconds ?? 0
  if (series.some((one) => one.bars.seconds !== barSeconds))
    throw new RangeError('all series must have the same bar length')
  const symbols = symbolsOf(series)
  if (new Set(symbols).size !== symbols.length) throw new RangeError('an instrument is given twice')
  const fleet = createFleet(input.strategy, barSeconds, 1, input.execution ?? usualExecution, symbols)
  openAccount(fleet.positions, input.account)
  learnAlong(fleet)
  const startCents = fleet.positions.balance[0] as number
  const partAt = partOf(series)

  const next = new Int32Array(series.length)
  while (warmUp(fleet, series, next, from, stretch)) yield partAt(fleet.frame.time)
  const rest = series.map(({ symbol, bars }, k) => ({ symbol, bars: sliceBars(bars, next[k] as number, bars.length) }))
  const lone = rest.length === 1 ? (rest[0] as Series) : null
  const length = lone ? lone.bars.length : countMoments(rest)
  const time = lone ? lone.bars.time : new Uint32Array(length)
  const cents = new Float64Array(length)
  const course: Course = { reached: 0, exposed: 0, lossClosedAt: null }
  const extremes = lone ? blockExtremes(lone.bars) : null
  next.fill(0)
  while (course.reached < length) {
    const until = Math.min(course.reached + stretch, length)
    if (lone && extremes) playOne(fleet, lone, extremes, cents, course, until)
    else playAll(fleet, rest, next, time, cents, course, until)
    yield partAt(fleet.frame.time)
  }
  closeRest(fleet)
  const endCents = fleet.positions.balance[0] as number
  if (length > 0) cents[length - 1] = endCents
  return {
    startCents,
    endCents,
    barSeconds,
    deals: fleet.deals,
    curve: { length, time, cents },
    exposedMoments: course.exposed,
    refused: fleet.refused.counts,
    lossClosed: hasFlag(fleet.positions, 0, accountFlag.lossClosed),
    lossClosedAt: course.lossClosedAt,
  }
}

/** Some ten milliseconds of work. */
const usualStretch = 20_000

/** How far the bars are played, and what was noticed on the way. */
type Course = { reached: number; exposed: number; lossClosedAt: number | null }

/** Shows the strategy bars from before the beginning, so many moments at most; answers whether there are more. */
function warmUp(fleet: Fleet, series: readonly Series[], next: Int32Array, from: number, moments: number): boolean {
  for (let moment = 0; moment < moments; moment++) {
    const now = earliest(series, next)
    if (now >= from) return false
    showMoment(fleet, series, next, now)
    observeFrame(fleet)
  }
  return true
}

/** One instrument needs no merging of times; it is also the case people wait for. */
function playOne(
  fleet: Fleet,
  { symbol: name, bars }: Series,
  extremes: BlockExtremes,
  cents: Float64Array,
  course: Course,
  until: number,
): void {
  const { frame, positions } = fleet
  const symbol = instrumentIndex(name)
  let i = course.reached
  while (i < until) {
    const reached = playQuiet(fleet, symbol, bars, extremes, i, until, cents)
    if (reached > i) {
      // Quiet bars neither open nor close anything after the first one's open.
      if (positions.openCount[0] !== 0) course.exposed += reached - i
      i = reached
      continue
    }
    frame.time = bars.time[i] as number
    showBar(frame, symbol, bars, i)
    stepFleet(fleet)
    cents[i] = positions.equity[0] as number
    look(fleet, course)
    i++
  }
  course.reached = until
}

function playAll(
  fleet: Fleet,
  series: readonly Series[],
  next: Int32Array,
  time: Uint32Array,
  cents: Float64Array,
  course: Course,
  until: number,
): void {
  for (let moment = course.reached; moment < until; moment++) {
    const now = earliest(series, next)
    showMoment(fleet, series, next, now)
    stepFleet(fleet)
    time[moment] = now
    cents[moment] = fleet.positions.equity[0] as number
    look(fleet, course)
  }
  course.reached = until
}

function look({ positions, frame }: Fleet, course: Course): void {
  if (positions.openCount[0] !== 0) course.exposed++
  if (course.lossClosedAt === null && hasFlag(positions, 0, accountFlag.lossClosed)) course.lossClosedAt = frame.time
}

function showMoment({ frame, symbols }: Fleet, series: readonly Series[], next: Int32Array, now: number): void {
  frame.time = now
  for (let k = 0; k < series.length; k++) {
    const { bars } = series[k] as Series
    const i = next[k] as number
    if (i < bars.length && bars.time[i] === now) {
      showBar(frame, symbols[k] as number, bars, i)
      next[k] = i + 1
    } else frame.rest(symbols[k] as number)
  }
}

function partOf(series: readonly Series[]): (time: number) => number {
  const first = Math.min(...series.map(({ bars }) => bars.time[0] ?? Number.POSITIVE_INFINITY))
  const last = Math.max(...series.map(({ bars }) => bars.time[bars.length - 1] ?? 0))
  return (time) => (last > first ? (time - first) / (last - first) : 1)
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
