import { denominators, marginBasisPoints, numerators } from '../market/value-cents.ts'
import { growColumn } from './grow-column.ts'
import type { MarketFrame } from './market-frame.ts'

/**
 * The terms of positions: what those opened alike have in common. When a signal makes a thousand accounts buy, they buy at one price
 * with one stop, so what a bar means for them is worked out once, here, and not a thousand times. Columns by row; a row is free
 * when nobody holds it.
 */
export class Terms {
  /** All rows in use lie below this. */
  length = 0
  holders = new Uint32Array(first)
  symbol = new Uint8Array(first)
  /** 1 long, -1 short. */
  side = new Int8Array(first)
  entry = new Int32Array(first)
  stop = new Int32Array(first)
  target = new Int32Array(first)
  openTime = new Uint32Array(first)
  kind = new Uint8Array(first)
  magic = new Uint32Array(first)

  /** At the last bar's close and at its worst point: cents on one lot step are gain over per, before rounding. */
  closeGain = new Float64Array(first)
  closePer = new Float64Array(first)
  worstGain = new Float64Array(first)
  worstPer = new Float64Array(first)
  /** What one lot step weighs where the bar is highest. */
  notional = new Float64Array(first)
  margin = new Float64Array(first)
  /** 1 where the bar reaches the stop or the target. */
  reached = new Uint8Array(first)
  /** Whether the strategy has to decide about these positions after the bar. */
  watched = new Uint8Array(first)

  readonly #free: number[] = []
  readonly #recent = new Int32Array(recentMax)
  #recentCount = 0
  #recentTime = 0

  /** Takes a share of these terms at the frame's time: in the row of those who got the same at this moment, or in a new one. */
  hold(
    frame: MarketFrame,
    symbol: number,
    side: number,
    entry: number,
    stop: number,
    target: number,
    openTime: number,
    kind: number,
    magic: number,
  ): number {
    if (openTime !== this.#recentTime) {
      this.#recentTime = openTime
      this.#recentCount = 0
    }
    for (let i = this.#recentCount - 1; i >= 0; i--) {
      const row = this.#recent[i] as number
      if (
        this.entry[row] === entry &&
        this.stop[row] === stop &&
        this.target[row] === target &&
        this.symbol[row] === symbol &&
        this.side[row] === side &&
        this.openTime[row] === openTime &&
        this.kind[row] === kind &&
        this.magic[row] === magic &&
        (this.holders[row] as number) > 0
      ) {
        return this.share(row)
      }
    }
    const row = this.#free.pop() ?? this.#append()
    this.holders[row] = 1
    this.symbol[row] = symbol
    this.side[row] = side
    this.entry[row] = entry
    this.stop[row] = stop
    this.target[row] = target
    this.openTime[row] = openTime
    this.kind[row] = kind
    this.magic[row] = magic
    this.#mark(row, frame)
    this.#remember(row)
    return row
  }

  /** Takes a share of a row that somebody holds. */
  share(row: number): number {
    this.holders[row] = (this.holders[row] as number) + 1
    return row
  }

  release(row: number): void {
    const left = (this.holders[row] as number) - 1
    this.holders[row] = left
    if (left === 0) this.#free.push(row)
  }

  /** Works out what the frame's bars mean for every row in use. */
  mark(frame: MarketFrame): void {
    for (let row = 0; row < this.length; row++) if (this.holders[row] !== 0) this.#mark(row, frame)
  }

  #mark(row: number, frame: MarketFrame): void {
    const symbol = this.symbol[row] as number
    const entry = this.entry[row] as number
    const stop = this.stop[row] as number
    const target = this.target[row] as number
    const long = (this.side[row] as number) > 0
    // A short closes at the ask.
    const wide = long ? 0 : (frame.spread[symbol] as number)
    const close = (frame.close[symbol] as number) + wide
    const high = (frame.high[symbol] as number) + wide
    const low = (frame.low[symbol] as number) + wide
    const worst = long ? low : high
    const fixed = denominators[symbol] as number
    const cents = numerators[symbol] as number
    this.closeGain[row] = (close - entry) * cents
    this.closePer[row] = fixed === 0 ? close : fixed
    this.worstGain[row] = (worst - entry) * cents
    this.worstPer[row] = fixed === 0 ? worst : fixed
    const notional = fixed === 0 ? cents : (cents * (frame.high[symbol] as number)) / fixed
    this.notional[row] = notional
    this.margin[row] = (notional * (marginBasisPoints[symbol] as number)) / 10_000
    const reached = long ? low <= stop || high >= target : high >= stop || low <= target
    this.reached[row] = reached ? 1 : 0
  }

  #remember(row: number): void {
    // A row given up and taken again within the moment is there already.
    for (let i = 0; i < this.#recentCount; i++) if (this.#recent[i] === row) return
    if (this.#recentCount === recentMax) this.#recentCount = 0
    this.#recent[this.#recentCount++] = row
  }

  #append(): number {
    if (this.length === this.holders.length) this.#grow()
    return this.length++
  }

  #grow(): void {
    const size = this.holders.length * 2
    this.holders = growColumn(this.holders, new Uint32Array(size))
    this.symbol = growColumn(this.symbol, new Uint8Array(size))
    this.side = growColumn(this.side, new Int8Array(size))
    this.entry = growColumn(this.entry, new Int32Array(size))
    this.stop = growColumn(this.stop, new Int32Array(size))
    this.target = growColumn(this.target, new Int32Array(size))
    this.openTime = growColumn(this.openTime, new Uint32Array(size))
    this.kind = growColumn(this.kind, new Uint8Array(size))
    this.magic = growColumn(this.magic, new Uint32Array(size))
    this.closeGain = growColumn(this.closeGain, new Float64Array(size))
    this.closePer = growColumn(this.closePer, new Float64Array(size))
    this.worstGain = growColumn(this.worstGain, new Float64Array(size))
    this.worstPer = growColumn(this.worstPer, new Float64Array(size))
    this.notional = growColumn(this.notional, new Float64Array(size))
    this.margin = growColumn(this.margin, new Float64Array(size))
    this.reached = growColumn(this.reached, new Uint8Array(size))
    this.watched = growColumn(this.watched, new Uint8Array(size))
  }
}

const first = 64

/** Among this many new rows of a moment equal ones are looked for; a fleet's signals make fewer. */
const recentMax = 32
