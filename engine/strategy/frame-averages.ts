/** Two averages of the close and the average true range of one time frame, in whole sums: exact, and O(1) per bar. */
export class FrameAverages {
  readonly fast: number
  readonly slow: number
  readonly rangeBars: number
  fastSum = 0
  slowSum = 0
  rangeSum = 0
  readonly #closes: Int32Array
  readonly #ranges: Int32Array
  #at = 0
  #rangeAt = 0
  #count = 0
  #previousClose = 0

  constructor(fast: number, slow: number, rangeBars: number) {
    this.fast = fast
    this.slow = slow
    this.rangeBars = rangeBars
    this.#closes = new Int32Array(slow)
    this.#ranges = new Int32Array(rangeBars)
  }

  /** All windows are full. */
  get ready(): boolean {
    return this.#count >= this.slow && this.#count > this.rangeBars
  }

  /** Where the averages point: 1 up, -1 down, 0 while unknown or equal. */
  get trend(): number {
    if (!this.ready) return 0
    const apart = this.fastSum * this.slow - this.slowSum * this.fast
    return apart > 0 ? 1 : apart < 0 ? -1 : 0
  }

  /** The average true range in whole points. */
  get range(): number {
    return Math.floor(this.rangeSum / this.rangeBars)
  }

  /** Whether the averages lie closer together than half an average range: the market goes sideways. */
  get sideways(): boolean {
    const apart = Math.abs(this.fastSum * this.slow - this.slowSum * this.fast)
    return this.ready && apart * 2 * this.rangeBars < this.rangeSum * this.fast * this.slow
  }

  add(high: number, low: number, close: number): void {
    const at = this.#at
    const leaving = at >= this.fast ? at - this.fast : at - this.fast + this.slow
    this.fastSum += close - (this.#closes[leaving] as number)
    this.slowSum += close - (this.#closes[at] as number)
    this.#closes[at] = close
    this.#at = at + 1 === this.slow ? 0 : at + 1
    if (this.#count > 0) {
      const before = this.#previousClose
      const range = Math.max(high, before) - Math.min(low, before)
      this.rangeSum += range - (this.#ranges[this.#rangeAt] as number)
      this.#ranges[this.#rangeAt] = range
      this.#rangeAt = this.#rangeAt + 1 === this.rangeBars ? 0 : this.#rangeAt + 1
    }
    this.#previousClose = close
    this.#count++
  }
}
