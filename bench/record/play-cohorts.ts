import { closePosition } from '../../engine/broker/close-position.ts'
import { usualExecution } from '../../engine/broker/execution.ts'
import { markPositions } from '../../engine/broker/mark-positions.ts'
import {
  type AccountSettings,
  accountFlag,
  endOfPositions,
  hasFlag,
  openAccount,
  symbolOf,
} from '../../engine/broker/positions.ts'
import { reason } from '../../engine/broker/reason.ts'
import { showBar } from '../../engine/broker/show-bar.ts'
import { createFleet, type Fleet } from '../../engine/fleet/fleet.ts'
import { setStakes } from '../../engine/fleet/set-stakes.ts'
import { observeFrame, stepFleet } from '../../engine/fleet/step-fleet.ts'
import { instrumentIndex } from '../../engine/market/instrument.ts'
import type { Series } from '../../engine/market/moment.ts'
import type { Strategy } from '../../engine/strategy/strategy.ts'
import { type ClosedTrade, closedTrades } from './closed-trades.ts'
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
 * shares hold from when on, for a strategy that learns its stakes.
 */
export function playCohorts(
  series: readonly Series[],
  strategy: Strategy,
  cohorts: readonly Cohort[],
  path: readonly SharesStep[] = [],
): PlayedAll {
  const symbols = series.map((one) => instrumentIndex(one.symbol))
  const inOrder = cohorts.toSorted((a, b) => a.from - b.from)
  const fleet = createFleet(strategy, series[0]?.bars.seconds ?? 3600, cohorts.length, usualExecution, symbols)
  const watched: Watch[] = []
  const next = new Int32Array(series.length)
  let joined = 0
  let step = 0
  for (let now = showNext(fleet, series, next); now >= 0; now = showNext(fleet, series, next)) {
    while (joined < inOrder.length && (inOrder[joined] as Cohort).from <= now) {
      const { settings } = inOrder[joined++] as Cohort
      openAccount(fleet.positions, settings)
      watched.push(newWatch(settings.capitalCents, now))
    }
    for (; path[step] !== undefined && (path[step] as SharesStep).time <= now; step++)
      setStakes(fleet, (path[step] as SharesStep).shares)
    if (joined === 0) observeFrame(fleet)
    else stepFleet(fleet)
    for (let k = 0; k < series.length; k++)
      if (fleet.frame.has[symbols[k] as number] !== 0 && next[k] === series[k]?.bars.length)
        closeEnded(fleet, symbols[k] as number, joined)
    for (let account = 0; account < joined; account++) {
      const watch = watched[account] as Watch
      if (watch.done) continue
      if (now >= (inOrder[account] as Cohort).to) settle(fleet, account, watch)
      else look(fleet, account, watch, now)
    }
  }
  for (let account = 0; account < joined; account++) settle(fleet, account, watched[account] as Watch)
  const trades = closedTrades(fleet.deals, joined)
  const swaps = swapSums(fleet.deals, joined)
  const accounts = inOrder.slice(0, joined).map((cohort, account): Played => {
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
