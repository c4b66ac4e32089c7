import { closeRequested } from '../broker/close-requested.ts'
import type { Execution } from '../broker/execution.ts'
import { fillEntry } from '../broker/fill-entry.ts'
import { accountFlag, hasFlag, neverAbove, type Positions, tradeKind } from '../broker/positions.ts'
import { showBar } from '../broker/show-bar.ts'
import { writeOffDebt } from '../broker/write-off-debt.ts'
import { isSpent } from '../fleet/close-losses.ts'
import { decideFleet } from '../fleet/decide-fleet.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { noteFill } from '../fleet/note-fill.ts'
import type { Bars } from '../market/bars.ts'
import { denominators, marginBasisPoints, marginCents, notionalCents, numerators } from '../market/value-cents.ts'
import { lossClosurePercent } from '../risk/loss-closure.ts'
import type { Listener } from '../strategy/strategy.ts'
import { type BlockExtremes, blockBars } from './block-extremes.ts'

/**
 * Plays bars of a lone instrument for as long as no price in them can do more than move the equity: nothing waits, at most
 * one position is open, and its stop, target, swap, margin and the loss closure are out of the bar's reach. Answers the
 * first bar that needs the whole step, or `until`. It changes no result, only how long a result takes.
 */
export function playQuiet(
  fleet: Fleet,
  symbol: number,
  bars: Bars,
  extremes: BlockExtremes,
  from: number,
  until: number,
  cents: Float64Array,
): number {
  const { positions, frame } = fleet
  fleet.refused.clear()
  const listener = fleet.listeners[symbol] as Listener
  const [signal, another] = listener.signals
  // Several small strategies may each hold something; only a single one is played quickly.
  if (signal === undefined || another !== undefined || !openBar(fleet, symbol, bars, from)) return from
  const held = positions.openCount[0] as number
  if (!isQuiet(fleet, held)) return from
  const steps = held === 0 ? 0 : (positions.steps[0] as number)
  const entry = positions.terms.entry[positions.termsRow[0] as number] as number
  const settled = (positions.balance[0] as number) + (positions.swapHeld[0] as number)
  const band = held === 0 ? wholeRange : safeBand(positions, fleet.execution, symbol, settled)
  const midnight = frame.nextMidnight[symbol] as number
  const side = Math.sign(steps)
  let i = from
  let decided = false
  while (!decided && i < until) {
    const block = Math.floor(i / blockBars)
    const wanted = Math.min((block + 1) * blockBars, until)
    const calm = (extremes.low[block] as number) > band.above && (extremes.high[block] as number) < band.below
    const end =
      calm && (bars.time[wanted - 1] as number) < midnight ? wanted : quietEnd(bars, i, wanted, side, band, midnight)
    const reached = listener.seek(bars, i, end)
    // The last bar seen may carry a signal; a stretch without bars has none to carry.
    if (reached > i && (signal.entry !== 0 || (side !== 0 && signal.exit === side))) decided = true
    markCurve(bars, i, reached, cents, symbol, steps, entry, settled)
    i = reached
    if (end < wanted && reached === end) break
  }
  if (i === from) return from
  showLast(fleet, symbol, bars, i - 1, cents[i - 1] as number)
  if (decided) decideFleet(fleet, signal.entry === 0 ? 0 : 1 << symbol)
  return i
}

/** The first bar whose prices leave the band, or that lies past midnight. A short closes at the ask. */
function quietEnd(bars: Bars, from: number, to: number, side: number, band: Band, midnight: number): number {
  const { time, low, high, spread } = bars
  const { above, below } = band
  let i = from
  for (; i < to; i++) {
    const wide = side < 0 ? (spread[i] as number) : 0
    if ((time[i] as number) >= midnight || (low[i] as number) + wide <= above || (high[i] as number) + wide >= below)
      break
  }
  return i
}

function markCurve(
  bars: Bars,
  from: number,
  to: number,
  cents: Float64Array,
  symbol: number,
  steps: number,
  entry: number,
  settled: number,
): void {
  const { close, spread } = bars
  const fixed = denominators[symbol] as number
  const factor = steps * (numerators[symbol] as number)
  const short = steps < 0
  const perPoint = factor / fixed
  if (fixed !== 0 && Math.floor(perPoint) === perPoint) {
    // Whole cents a point: nothing to round, nothing to divide.
    for (let i = from; i < to; i++) {
      cents[i] = settled + ((close[i] as number) + (short ? (spread[i] as number) : 0) - entry) * perPoint
    }
    return
  }
  for (let i = from; i < to; i++) {
    const price = (close[i] as number) + (short ? (spread[i] as number) : 0)
    const value = ((price - entry) * factor) / (fixed === 0 ? price : fixed)
    cents[i] = settled + (value < 0 ? -Math.floor(0.5 - value) : Math.floor(value + 0.5))
  }
}

/**
 * Does what was decided for the open of a bar, as the whole step would before it looks at the bar's range, and answers whether
 * nothing of the open is left to do. Nights and thin markets are left to the whole step.
 */
function openBar(fleet: Fleet, symbol: number, bars: Bars, i: number): boolean {
  const { positions, frame, queue, deals, execution } = fleet
  const exits = positions.openCount[0] === 1 && positions.closing[0] !== 0
  if (queue.length === 0 && !exits) return true
  const time = bars.time[i] as number
  if (time >= (frame.nextMidnight[symbol] as number) || execution.liquidityBasisPoints !== 0) return false
  frame.time = time
  showBar(frame, symbol, bars, i)
  closeRequested(positions, frame, deals, execution, 0)
  // Not marked at this bar, so that nothing may be concluded from the bounds of the last one; an account without positions has its balance and no margin.
  const empty = positions.openCount[0] === 0
  positions.marginBound[0] = empty ? 0 : Number.POSITIVE_INFINITY
  if (empty) positions.worst[0] = positions.balance[0] as number
  for (let row = 0; row < queue.length; row++) {
    noteFill(fleet.refused, queue, row, fillEntry(positions, frame, queue, row, deals, execution))
  }
  queue.clear()
  writeOffDebt(positions, deals, execution, 0)
  return true
}

/** Prices (of the side the position would close at) between which nothing can happen to it. */
type Band = { readonly above: number; readonly below: number }

const wholeRange: Band = { above: Number.NEGATIVE_INFINITY, below: Number.POSITIVE_INFINITY }

function isQuiet(fleet: Fleet, held: number): boolean {
  const { positions } = fleet
  if (held === 0) {
    if (hasFlag(positions, 0, accountFlag.lossClosed)) return true
    const safe = (positions.balance[0] as number) * 100 > (positions.capital[0] as number) * lossClosurePercent
    return safe && !isSpent(fleet, 0)
  }
  const kind = positions.terms.kind[positions.termsRow[0] as number] as number
  // Hedges are looked at on every bar, so positions that may have them are never quiet.
  const watched = kind === tradeKind.counter
  const hedges = fleet.strategy.hedge !== null && hasFlag(positions, 0, accountFlag.hedging)
  return held === 1 && positions.closing[0] === 0 && !watched && !hedges
}

/** Errs on the side of a narrow band: a bar outside it only takes the longer way. */
function safeBand(positions: Positions, execution: Execution, symbol: number, settled: number): Band {
  const steps = positions.steps[0] as number
  const row = positions.termsRow[0] as number
  const entry = positions.terms.entry[row] as number
  const stop = positions.terms.stop[row] as number
  const target = positions.terms.target[row] as number
  const fixed = denominators[symbol] as number
  const factor = Math.abs(steps) * (numerators[symbol] as number)
  // Margin as it would be at twice the entry price, which is therefore the end of the band.
  const notional = fixed === 0 ? factor : (factor * entry * 2) / fixed
  const margin = (notional * (marginBasisPoints[symbol] as number)) / 10_000
  const floor = ((positions.capital[0] as number) * lossClosurePercent) / 100
  const least = Math.max(floor, (margin * execution.stopOutPercent) / 100) + 100
  const room = settled - least
  if (room <= 0) return { above: neverAbove, below: 0 }
  if (steps > 0) {
    const reach = fixed === 0 ? (factor * entry) / (factor + room) : entry - (room * fixed) / factor
    return { above: Math.max(stop, Math.ceil(reach) + 1), below: Math.min(target, entry * 2) }
  }
  // A short in a dollar-based pair can lose at most its notional, however high the price.
  const reach =
    fixed === 0 ? (room >= factor ? entry * 2 : (factor * entry) / (factor - room)) : entry + (room * fixed) / factor
  return { above: target, below: Math.min(stop, entry * 2, Math.floor(reach) - 1) }
}

/** Leaves frame and positions as the whole step would have left them after the last quiet bar. */
function showLast(fleet: Fleet, symbol: number, bars: Bars, i: number, equity: number): void {
  const { positions, frame } = fleet
  const close = bars.close[i] as number
  const size = positions.openCount[0] === 0 ? 0 : Math.abs(positions.steps[0] as number)
  frame.time = bars.time[i] as number
  frame.setClose(symbol, close, bars.spread[i] as number)
  positions.equity[0] = equity
  // The worst point was found to be harmless; the close stands in for it until the next whole step.
  positions.worst[0] = equity
  positions.marginBound[0] = marginCents(symbol, size, close)
  positions.notionalBound[0] = notionalCents(symbol, size, close) + 1
}
