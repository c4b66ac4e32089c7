import { instrumentCount, instruments } from '../market/instrument.ts'
import { swapNights } from '../market/session.ts'

/** The bars of one moment: one of each instrument that trades then, the last close of the others. Bid prices in points. */
export class MarketFrame {
  time = 0
  /** 1 where the instrument has a bar at this time. */
  readonly has = new Uint8Array(instrumentCount)
  readonly open = new Int32Array(instrumentCount)
  readonly high = new Int32Array(instrumentCount)
  readonly low = new Int32Array(instrumentCount)
  readonly close = new Int32Array(instrumentCount)
  readonly spread = new Int32Array(instrumentCount)
  readonly volume = new Float64Array(instrumentCount)
  /** Nights of swap since the instrument's last bar. */
  readonly nights = new Uint8Array(instrumentCount)
  /** Some instrument's nights have not been charged yet. */
  swapDue = false
  readonly lastTime = new Float64Array(instrumentCount).fill(-1)
  /** How old the price is when decisions are made; a caller with a live feed sets it, a replay's prices are fresh. */
  readonly ageSeconds = new Float64Array(instrumentCount)
  /** Midnight at which the swaps are next due, so that most bars need not look. */
  readonly nextMidnight = new Float64Array(instrumentCount)

  /** The instrument does not trade at this time: it stands still at its last close. */
  rest(symbol: number): void {
    if (this.has[symbol] === 0) return
    const close = this.close[symbol] as number
    this.has[symbol] = 0
    this.open[symbol] = close
    this.high[symbol] = close
    this.low[symbol] = close
    this.nights[symbol] = 0
  }

  setBar(symbol: number, open: number, high: number, low: number, close: number, spread: number, volume: number): void {
    this.has[symbol] = 1
    this.open[symbol] = open
    this.high[symbol] = high
    this.low[symbol] = low
    this.close[symbol] = close
    this.spread[symbol] = spread
    this.volume[symbol] = volume
    this.nights[symbol] = this.time < (this.nextMidnight[symbol] as number) ? 0 : this.#passMidnight(symbol)
    this.lastTime[symbol] = this.time
  }

  /** A bar of which only the close still matters: decisions look at nothing else. */
  setClose(symbol: number, close: number, spread: number): void {
    this.has[symbol] = 1
    this.low[symbol] = close
    this.high[symbol] = close
    this.close[symbol] = close
    this.spread[symbol] = spread
    this.lastTime[symbol] = this.time
  }

  #passMidnight(symbol: number): number {
    const last = this.lastTime[symbol] as number
    this.nextMidnight[symbol] = (Math.floor(this.time / 86_400) + 1) * 86_400
    const instrument = instruments[symbol]
    const nights = last < 0 || !instrument ? 0 : swapNights(instrument, last, this.time)
    if (nights > 0) this.swapDue = true
    return nights
  }
}
