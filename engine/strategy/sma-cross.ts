import { tradeKind } from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import type { Bars } from '../market/bars.ts'
import { type Listener, noMood, noSignal, type Signal, type Strategy } from './strategy.ts'

/**
 * Always in the market: long while the fast average is above the slow one, short while it is below. The plain reference. Averages that
 * are equal change nothing, unless they are so for as long as the slow one looks back: then nothing is left to know the side by.
 */
export function smaCross(fast: number, slow: number): Strategy {
  if (!(fast >= 1 && slow > fast)) throw new RangeError(`the slow average must be the longer one: ${fast}/${slow}`)
  return {
    name: `SMA ${fast}/${slow}`,
    magic: 10_000 + fast * 100 + slow,
    hedge: null,
    historyBars: 2 * slow,
    listen: () => new CrossListener(fast, slow),
  }
}

class CrossListener implements Listener {
  readonly signals: readonly Signal[]
  readonly mood = noMood()
  readonly #signal = noSignal(tradeKind.plain, reason.crossedBack)
  readonly #fast: number
  readonly #slow: number
  /** Where the closes seen so far stand: in the column being sought through, or else on a tape of our own. */
  #column: Int32Array
  readonly #tape: Int32Array
  #next = 0
  #seen = 0
  #fastSum = 0
  #slowSum = 0
  #side = 0
  /** For how many bars the averages have been equal. */
  #equal = 0

  constructor(fast: number, slow: number) {
    this.#fast = fast
    this.#slow = slow
    this.#tape = new Int32Array(slow * 8)
    this.#column = this.#tape
    this.signals = [this.#signal]
  }

  observe(_time: number, _open: number, _high: number, _low: number, close: number): void {
    // While the bars come from a column that is being sought through, the close stands there already.
    if (this.#column === this.#tape || this.#column[this.#next] !== close) this.#append(close)
    this.#read(this.#next + 1)
  }

  seek(bars: Bars, from: number, to: number): number {
    if (this.#seen === 0) {
      this.#column = bars.close
      this.#next = from
    }
    if (this.#column === bars.close && this.#next === from) return this.#read(to)
    for (let i = from; i < to; i++) {
      this.#append(bars.close[i] as number)
      this.#read(this.#next + 1)
      if (this.#signal.entry !== 0) return i + 1
    }
    return to
  }

  /** Reads the column up to (not with) `to`, or to the first cross. */
  #read(to: number): number {
    const signal = this.#signal
    signal.entry = 0
    signal.exit = 0
    let i = this.#next
    while (i < to && this.#seen < this.#slow) {
      this.#fill(i++)
      if (this.#seen < this.#slow) continue
      if (this.#turn(this.#apart())) return this.#leave(i)
      this.#equal = 1
    }
    const column = this.#column
    const fast = this.#fast
    const slow = this.#slow
    let side = this.#side
    let equal = this.#equal
    let equalAt = i - 1
    let fastSum = this.#fastSum
    let slowSum = this.#slowSum
    let apart = 0
    // The loop most back-tests spend their time in: sums in local variables, one question a bar.
    for (; i < to; i++) {
      const close = column[i] as number
      fastSum += close - (column[i - fast] as number)
      slowSum += close - (column[i - slow] as number)
      apart = fastSum * slow - slowSum * fast
      if (apart > 0) {
        if (side !== 1) break
      } else if (apart < 0) {
        if (side !== -1) break
      } else {
        // Rare: so the count starts anew here and not on every other bar.
        equal = equalAt === i - 1 ? equal + 1 : 1
        equalAt = i
        if (equal >= slow) side = 0
      }
    }
    this.#side = side
    this.#equal = equalAt === i - 1 ? equal : 0
    this.#fastSum = fastSum
    this.#slowSum = slowSum
    if (i === to) return this.#leave(i)
    this.#turn(apart)
    return this.#leave(i + 1)
  }

  /** Takes in a close while the slow window is not yet full. */
  #fill(i: number): void {
    const close = this.#column[i] as number
    this.#fastSum += close - (this.#seen >= this.#fast ? (this.#column[i - this.#fast] as number) : 0)
    this.#slowSum += close
    this.#seen++
  }

  #apart(): number {
    return this.#fastSum * this.#slow - this.#slowSum * this.#fast
  }

  #turn(apart: number): boolean {
    const side = apart > 0 ? 1 : apart < 0 ? -1 : this.#side
    if (side === this.#side) return false
    const signal = this.#signal
    this.#side = side
    this.#equal = 0
    signal.entry = side
    signal.exit = -side
    signal.reason = side > 0 ? reason.crossUp : reason.crossDown
    signal.evidence = Math.floor(Math.abs(apart) / (this.#fast * this.#slow))
    return true
  }

  #leave(i: number): number {
    this.#next = i
    return i
  }

  /** Moves to the tape if need be, with the last closes first, and puts a close at its end. */
  #append(close: number): void {
    const column = this.#column
    const tape = this.#tape
    if (column !== tape || this.#next === tape.length) {
      const kept = Math.min(this.#seen, this.#slow)
      tape.set(column.slice(this.#next - kept, this.#next))
      this.#column = tape
      this.#next = kept
    }
    tape[this.#next] = close
  }
}
