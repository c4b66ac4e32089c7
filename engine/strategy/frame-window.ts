/**
 * The last completed long bars of one instrument, each of `frameBars` bars in time. A long bar is complete once a bar of the next
 * one has arrived. Only the last `kept` count for anything, so a listener that starts late is soon equal to one that never stopped.
 */
export class FrameWindow {
  /** How many completed long bars are known, at most `kept`. */
  length = 0
  readonly #kept: number
  readonly #seconds: number
  readonly #high: Int32Array
  readonly #low: Int32Array
  readonly #close: Int32Array
  #next = 0
  #end = -1
  #gatheredHigh = 0
  #gatheredLow = 0
  #gatheredClose = 0

  constructor(seconds: number, kept: number) {
    this.#seconds = seconds
    this.#kept = kept
    // Room for many windows one after the other: they move to the front once in a while instead of with every long bar.
    this.#high = new Int32Array(kept * 8)
    this.#low = new Int32Array(kept * 8)
    this.#close = new Int32Array(kept * 8)
  }

  /** Takes in a bar; answers whether it completed a long one. */
  add(time: number, high: number, low: number, close: number): boolean {
    if (time < this.#end) {
      if (high > this.#gatheredHigh) this.#gatheredHigh = high
      if (low < this.#gatheredLow) this.#gatheredLow = low
      this.#gatheredClose = close
      return false
    }
    const completed = this.#end >= 0
    if (completed) this.#append()
    this.#end = time - (time % this.#seconds) + this.#seconds
    this.#gatheredHigh = high
    this.#gatheredLow = low
    this.#gatheredClose = close
    return completed
  }

  /** The close so many long bars ago; 0 is the last completed one. */
  close(ago: number): number {
    return this.#close[this.#next - 1 - ago] as number
  }

  /** The sum of `count` closes, the last of them `ago` long bars old. */
  closeSum(count: number, ago: number): number {
    let sum = 0
    for (let i = this.#next - ago - count; i < this.#next - ago; i++) sum += this.#close[i] as number
    return sum
  }

  /** The highest high of `count` long bars, the last of them `ago` old. */
  highest(count: number, ago: number): number {
    let most = 0
    for (let i = this.#next - ago - count; i < this.#next - ago; i++) most = Math.max(most, this.#high[i] as number)
    return most
  }

  /** The lowest low of `count` long bars, the last of them `ago` old. */
  lowest(count: number, ago: number): number {
    let least = 0x7fffffff
    for (let i = this.#next - ago - count; i < this.#next - ago; i++) least = Math.min(least, this.#low[i] as number)
    return least
  }

  /** The average true range of the last `count` long bars, in whole points; needs one long bar more than that. */
  range(count: number): number {
    let sum = 0
    for (let i = this.#next - count; i < this.#next; i++) {
      const before = this.#close[i - 1] as number
      sum += Math.max(this.#high[i] as number, before) - Math.min(this.#low[i] as number, before)
    }
    return Math.floor(sum / count)
  }

  #append(): void {
    if (this.#next === this.#close.length) {
      const from = this.#next - this.#kept + 1
      for (const column of [this.#high, this.#low, this.#close]) column.copyWithin(0, from, this.#next)
      this.#next = this.#kept - 1
    }
    this.#high[this.#next] = this.#gatheredHigh
    this.#low[this.#next] = this.#gatheredLow
    this.#close[this.#next] = this.#gatheredClose
    this.#next++
    if (this.length < this.#kept) this.length++
  }
}
