import { type Instrument, swapPoints } from '../market/instrument.ts'
import type { Signal } from './strategy.ts'

/**
 * One small strategy in one instrument, followed as if it traded alone: always the same planned loss, spread and swap paid, nothing
 * refused. Prices in whole points; plain values, so that it can be stored and gone on with.
 */
export type VirtualPart = {
  /** 1 long, -1 short, 0 flat. */
  side: number
  entry: number
  stop: number
  /** The stop's distance: what is planned to be lost. */
  planned: number
  /** Swaps of the open position, in points and parts of them. */
  swap: number
  /** In planned losses: what the open position had made when it was last asked, and what was made by those closed since. */
  known: number
  earned: number
  /** Whether it closes at the next open. */
  leaves: boolean
  /** The side to be entered at the next open, if that comes by then, and the stop's distance. */
  wish: number
  wishPlanned: number
  wishUntil: number
}

export type PlayedBar = {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly spread: number
}

export function flatPart(): VirtualPart {
  return {
    ...{ side: 0, entry: 0, stop: 0, planned: 0, swap: 0, known: 0, earned: 0 },
    ...{ leaves: false, wish: 0, wishPlanned: 0, wishUntil: 0 },
  }
}

/** What a bar makes of the position, in the paper broker's order: swap, exit and entry at the open, then the stop. */
export function playPart(part: VirtualPart, instrument: Instrument, bar: PlayedBar, nights: number): void {
  const { time, open, high, low, spread } = bar
  if (part.side !== 0 && nights > 0) part.swap += nights * swapPoints(instrument, part.side > 0, open)
  if (part.leaves) leave(part, part.side > 0 ? open : open + spread)
  if (part.wish !== 0) {
    if (time <= part.wishUntil) enter(part, part.wish > 0 ? open + spread : open)
    part.wish = 0
  }
  if (part.side > 0 && low <= part.stop) leave(part, Math.min(open, part.stop))
  else if (part.side < 0 && high + spread >= part.stop) leave(part, Math.max(open + spread, part.stop))
}

/** In planned losses: what came of it since this was last asked. */
export function takeResult(part: VirtualPart, { close, spread }: PlayedBar): number {
  const now = part.side === 0 ? 0 : worth(part, part.side > 0 ? close : close + spread)
  const result = part.earned + now - part.known
  part.known = now
  part.earned = 0
  return result
}

/** Takes over what the small strategy says after a long bar; an entry is good for the next bar alone. */
export function decidePart(part: VirtualPart, signal: Signal, nextBar: number): void {
  if (part.side !== 0 && signal.exit === part.side) part.leaves = true
  if (signal.entry === 0 || (part.side !== 0 && !part.leaves)) return
  part.wish = signal.entry
  part.wishPlanned = signal.stopPoints
  part.wishUntil = nextBar
}

function enter(part: VirtualPart, price: number): void {
  part.side = part.wish
  part.entry = price
  part.planned = part.wishPlanned
  part.stop = price - part.side * part.planned
}

function leave(part: VirtualPart, price: number): void {
  part.earned += worth(part, price) - part.known
  part.side = 0
  part.swap = 0
  part.known = 0
  part.leaves = false
}

function worth({ side, entry, planned, swap }: VirtualPart, price: number): number {
  return ((price - entry) * side + swap) / planned
}
