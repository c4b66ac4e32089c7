import { tradeKind } from '../broker/books.ts'
import { reason } from '../broker/reason.ts'
import { type Listener, noSignal, type Strategy } from './strategy.ts'

/** Always in the market: long while the fast average is above the slow one, short while it is below. The plain reference. */
export function smaCross(fast: number, slow: number): Strategy {
  if (!(fast >= 1 && slow > fast)) throw new RangeError(`the slow average must be the longer one: ${fast}/${slow}`)
  return {
    name: `SMA ${fast}/${slow}`,
    magic: 10_000 + fast * 100 + slow,
    hedge: null,
    reversionBarsMax: 0,
    listen: () => new CrossListener(fast, slow),
  }
}

class CrossListener implements Listener {
  readonly signal = noSignal()
  readonly #fast: number
  readonly #slow: number
  readonly #closes: Int32Array
  #at = 0
  #seen = 0
  #fastSum = 0
  #slowSum = 0
  #side = 0

  constructor(fast: number, slow: number) {
    this.#fast = fast
    this.#slow = slow
    this.#closes = new Int32Array(slow)
    this.signal.kind = tradeKind.plain
    this.signal.exitKind = tradeKind.plain
    this.signal.exitReason = reason.crossedBack
  }

  observe(_time: number, _open: number, _high: number, _low: number, close: number): void {
    const { signal } = this
    const closes = this.#closes
    const fast = this.#fast
    const slow = this.#slow
    const at = this.#at
    const leaving = at >= fast ? at - fast : at - fast + slow
    // Slots not yet written hold 0, so the sums are right from the first bar on.
    const fastSum = this.#fastSum + close - (closes[leaving] as number)
    const slowSum = this.#slowSum + close - (closes[at] as number)
    this.#fastSum = fastSum
    this.#slowSum = slowSum
    closes[at] = close
    this.#at = at + 1 === slow ? 0 : at + 1
    signal.entry = 0
    signal.exit = 0
    if (this.#seen < slow - 1) {
      this.#seen++
      return
    }
    const apart = fastSum * slow - slowSum * fast
    const side = apart > 0 ? 1 : apart < 0 ? -1 : this.#side
    if (side === this.#side) return
    this.#side = side
    signal.entry = side
    signal.exit = -side
    signal.reason = side > 0 ? reason.crossUp : reason.crossDown
    signal.evidence = Math.floor(Math.abs(apart) / (fast * slow))
  }
}
