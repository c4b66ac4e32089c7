import { closePosition } from '../broker/close-position.ts'
import { usualExecution } from '../broker/execution.ts'
import { markPositions } from '../broker/mark-positions.ts'
import {
  type AccountSettings,
  accountFlag,
  endOfPositions,
  hasFlag,
  openAccount,
  symbolOf,
} from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import { showBar } from '../broker/show-bar.ts'
import { createFleet, type Fleet } from '../fleet/fleet.ts'
import { learnAlong } from '../fleet/learn-along.ts'
import { setStakes } from '../fleet/set-stakes.ts'
import { observeFrame, stepFleet } from '../fleet/step-fleet.ts'
import { instrumentIndex } from '../market/instrument.ts'
import type { Series } from '../market/moment.ts'
import type { Strategy } from '../strategy/strategy.ts'
import { type ClosedTrade, closedTrades } from './closed-trades.ts'
import { runThrough } from './run-through.ts'
import type { SharesStep } from './shares-path.ts'
import { type SwapSum, swapSums } from './swap-sums.ts'

/** An account that begins at one time and is judged at another. */
export type Cohort = { readonly from: number; readonly to: number; readonly settings: AccountSettings }

export type Played = Cohort & {
  readonly endCents: number
  readonly trades: readonly ClosedTrade[]
  readonly swaps: readonly SwapSum[]
  /** When the loss closure ended it, or null. */
  readonly diedAt: number | null
  readonly drawdownShare: number
  readonly longestUnderWaterSeconds: number
  /** The equity at the end of each day with bars, the start first. */
  readonly dailyCents: readonly number[]
}

export type PlayedAll = { readonly accounts: readonly Played[]; readonly refused: Float64Array }

type Watch = {
  peak: number
  peakTime: number
  drawdown: number
  underWater: number
  day: number
  daily: number[]
  diedAt: number | null
  endCents: number
  done: boolean
}

/**
 * Plays all cohorts through the very fleet that trades for members, in one pass over the bars: the signals are the same for all, each
 * account joins at its beginning and is settled at its end. Bars before the first beginning only warm the strategy up. `path` says what
 * shares hold from when on, for a strategy that learns its stakes; without one it learns as it goes.
 */
export function playCohorts(
  series: readonly Series[],
  strategy: Strategy,
  cohorts: readonly Cohort[],
  path?: readonly SharesStep[],
): PlayedAll {
  return runThrough(playCohortsSteps(series, strategy, cohorts, path))
}

/** The same a stretch at a time; answers after each the time it has come to. */
export function* playCohortsSteps(
  series: readonly Series[],
  strategy: Strategy,
  cohorts: readonly Cohort[],
  path?: readonly SharesStep[],
): Generator<number, PlayedAll, void> {
  const symbols = series.map((one) => instrumentIndex(one.symbol))
  const inOrder = cohorts.toSorted((a, b) => a.from - b.from)
  const fleet = createFleet(strategy, series[0]?.bars.seconds ?? 3600, cohorts.length, usualExecution, symbols)
  if (!path) learnAlong(fleet)
  const run: Run = {
    fleet,
    series,
    inOrder,
    path: path ?? [],
    watched: [],
    next: new Int32Array(series.length),
    step: 0,
  }
  while (playStretch(run)) yield fleet.frame.time
  const { watched } = run
  for (const [account, watch] of watched.entries()) settle(fleet, account, watch)
  const trades = closedTrades(fleet.deals, watched.length)
  const swaps = swapSums(fleet.deals, watched.length)
  const accounts = inOrder.slice(0, watched.length).map((cohort, account): Played => {
    const watch = watched[account] as Watch
    return {
      ...cohort,
      endCents: watch.endCents,
      trades: trades[account] ?? [],
      swaps: swaps[account] ?? [],
      diedAt: watch.diedAt,
      drawdownShare: watch.drawdown,
      longestUnderWaterSeconds: watch.underWater,
      dailyCents: watch.daily,
    }
  })
  return { accounts, refused: fleet.refused.counts }
}

type Run = {
  readonly fleet: Fleet
  readonly series: readonly Series[]
  readonly inOrder: readonly Cohort[]
  readonly path: readonly SharesStep[]
  /** Of those that have begun. */
  readonly watched: Watch[]
  readonly next: Int32Array
  /** How much of the path holds. */
  step: number
}

/** Accounts times moments: some ten milliseconds of work. */
const stretch = 50_000

/** Plays some moments; answers whether there are more. */
function playStretch(run: Run): boolean {
  const { fleet, series, inOrder, path, watched, next } = run
  const { frame, symbols } = fleet
  for (let work = 0; work < stretch; work += watched.length + 1) {
    const now = showNext(fleet, series, next)
    if (now < 0) return false
    for (let cohort = inOrder[watched.length]; cohort && cohort.from <= now; cohort = inOrder[watched.length]) {
      openAccount(fleet.positions, cohort.settings)
      watched.push(newWatch(cohort.settings.capitalCents, now))
    }
    for (let step = path[run.step]; step && step.time <= now; step = path[++run.step]) setStakes(fleet, step.shares)
    if (watched.length === 0) observeFrame(fleet)
    else stepFleet(fleet)
    for (let k = 0; k < series.length; k++)
      if (frame.has[symbols[k] as number] !== 0 && next[k] === series[k]?.bars.length)
        closeEnded(fleet, symbols[k] as number, watched.length)
    for (let account = 0; account < watched.length; account++) {
      const watch = watched[account] as Watch
      if (watch.done) continue
      if (now >= (inOrder[account] as Cohort).to) settle(fleet, account, watch)
      else look(fleet, account, watch, now)
    }
  }
  return true
}

/** Puts the next moment's bars into the frame; answers its time, or -1 after the last. */
function showNext(fleet: Fleet, series: readonly Series[], next: Int32Array): number {
  const { frame, symbols } = fleet
  let now = Number.POSITIVE_INFINITY
  for (let k = 0; k < series.length; k++) {
    now = Math.min(now, (series[k] as Series).bars.time[next[k] as number] ?? Number.POSITIVE_INFINITY)
  }
  if (now === Number.POSITIVE_INFINITY) return -1
  frame.time = now
  for (let k = 0; k < series.length; k++) {
    const { bars } = series[k] as Series
    const i = next[k] as number
    if (bars.time[i] === now) {
      showBar(frame, symbols[k] as number, bars, i)
      next[k] = i + 1
    } else frame.rest(symbols[k] as number)
  }
  return now
}

function newWatch(capitalCents: number, now: number): Watch {
  return {
    peak: capitalCents,
    peakTime: now,
    drawdown: 0,
    underWater: 0,
    day: Math.floor(now / 86_400),
    daily: [capitalCents],
    diedAt: null,
    endCents: capitalCents,
    done: false,
  }
}

function look(fleet: Fleet, account: number, watch: Watch, now: number): void {
  const equity = fleet.positions.equity[account] as number
  const day = Math.floor(now / 86_400)
  if (day !== watch.day) {
    watch.daily.push(watch.endCents)
    watch.day = day
  }
  watch.endCents = equity
  if (equity >= watch.peak) {
    watch.peak = equity
    watch.peakTime = now
  } else {
    watch.drawdown = Math.max(watch.drawdown, (watch.peak - equity) / watch.peak)
    watch.underWater = Math.max(watch.underWater, now - watch.peakTime)
  }
  if (watch.diedAt === null && hasFlag(fleet.positions, account, accountFlag.lossClosed)) watch.diedAt = now
}

/** A file that ends here has no later price: what is open in its instrument closes at its last bar, and earns or costs nothing from then on. */
function closeEnded(fleet: Fleet, symbol: number, accounts: number): void {
  const { positions, frame, deals, execution } = fleet
  for (let account = 0; account < accounts; account++) {
    let p = account
    while (p < endOfPositions(positions, account)) {
      if (symbolOf(positions, p) !== symbol) {
        p += positions.capacity
        continue
      }
      const isLong = (positions.steps[p] as number) > 0
      const price = (frame.close[symbol] as number) + (isLong ? 0 : (frame.spread[symbol] as number))
      closePosition(positions, deals, execution, account, p, price, frame.time, reason.endOfTest, 0)
    }
    markPositions(positions, account, account + 1)
  }
}

/** Closes what is open at the last prices: what a member would have who stopped here. */
function settle(fleet: Fleet, account: number, watch: Watch): void {
  if (watch.done) return
  const { positions, frame, deals, execution } = fleet
  while ((positions.openCount[account] as number) > 0) {
    const symbol = symbolOf(positions, account)
    const price =
      (frame.close[symbol] as number) +
      ((positions.steps[account] as number) > 0 ? 0 : (frame.spread[symbol] as number))
    closePosition(positions, deals, execution, account, account, price, frame.time, reason.endOfTest, 0)
  }
  positions.flags[account] = (positions.flags[account] as number) | accountFlag.paused
  watch.endCents = positions.balance[account] as number
  watch.daily.push(watch.endCents)
  watch.done = true
}
