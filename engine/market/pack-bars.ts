import { type Bars, createBars } from './bars.ts'

/** Begins every packed row of bars. */
const mark = [0x46, 0x4c, 0x42, 0x31]
const headBytes = mark.length + 8
/** Seven figures of five bytes each. */
const barBytesMax = 35
/** As many as anybody can play: a packed row that says it has more is none of ours. */
export const packedBarsMax = 6_000_000

/**
 * Bars in few bytes, the same bytes for the same bars: each figure as what it differs by from the one before, in as many bytes as that needs.
 */
export function packBars(bars: Bars): Uint8Array {
  const out = new Writer(bars.length)
  for (const byte of mark) out.byte(byte)
  out.whole(bars.seconds)
  out.whole(bars.length)
  let [time, close] = [0, 0]
  for (let i = 0; i < bars.length; i++) {
    const of = (column: ArrayLike<number>) => column[i] as number
    const [open, shut] = [of(bars.open), of(bars.close)]
    out.count(of(bars.time) - time)
    out.difference(open - close)
    out.difference(shut - open)
    out.count(of(bars.high) - Math.max(open, shut))
    out.count(Math.min(open, shut) - of(bars.low))
    out.count(of(bars.volume))
    out.count(of(bars.spread))
    time = of(bars.time)
    close = shut
  }
  return out.bytes()
}

/** The bars that were packed; throws where the bytes are anything else. */
export function unpackBars(bytes: Uint8Array): Bars {
  const input = new Reader(bytes)
  if (mark.some((byte) => input.byte() !== byte)) throw new RangeError('these are no packed bars')
  const seconds = input.whole()
  const length = input.whole()
  if (length > packedBarsMax || seconds === 0) throw new RangeError('these are no packed bars')
  const bars = createBars(seconds, length)
  let [time, close] = [0, 0]
  for (let i = 0; i < length; i++) {
    time += input.count()
    const open = close + input.difference()
    close = open + input.difference()
    bars.time[i] = time
    bars.open[i] = open
    bars.close[i] = close
    bars.high[i] = Math.max(open, close) + input.count()
    bars.low[i] = Math.min(open, close) - input.count()
    bars.volume[i] = input.count()
    bars.spread[i] = input.count()
  }
  input.assertDone()
  return bars
}

class Writer {
  #bytes: Uint8Array
  #length = 0

  constructor(bars: number) {
    // Half a bar’s most is more than nearly all bars need.
    this.#bytes = new Uint8Array(headBytes + bars * (barBytesMax >> 1) + barBytesMax)
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = value
  }

  whole(value: number): void {
    for (const shift of [0, 8, 16, 24]) this.byte((value >>> shift) & 0xff)
  }

  /** From nothing up to 32 bits, seven of them a byte. */
  count(value: number): void {
    let rest = value >>> 0
    for (; rest > 0x7f; rest >>>= 7) this.byte((rest & 0x7f) | 0x80)
    this.byte(rest)
  }

  /** Small ones of either sign are small. */
  difference(value: number): void {
    this.count((value << 1) ^ (value >> 31))
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}

class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    const value = this.#bytes[this.#at++]
    if (value === undefined) throw new RangeError('these packed bars are cut off')
    return value
  }

  whole(): number {
    return (this.byte() | (this.byte() << 8) | (this.byte() << 16) | (this.byte() << 24)) >>> 0
  }

  count(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
    throw new RangeError('these are no packed bars')
  }

  difference(): number {
    const value = this.count()
    return (value >>> 1) ^ -(value & 1)
  }

  assertDone(): void {
    if (this.#at !== this.#bytes.length) throw new RangeError('these packed bars do not end where they should')
  }
}
