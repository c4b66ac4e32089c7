/** Bars of one instrument as columns: bid prices in whole points, 26 bytes a bar. */
export type Bars = {
  /** Seconds a bar lasts. */
  readonly seconds: number
  readonly length: number
  /** The bar's first second, since 1970. */
  readonly time: Uint32Array
  readonly open: Int32Array
  readonly high: Int32Array
  readonly low: Int32Array
  readonly close: Int32Array
  readonly volume: Uint32Array
  readonly spread: Uint16Array
}

export function createBars(seconds: number, length: number): Bars {
  return {
    seconds,
    length,
    time: new Uint32Array(length),
    open: new Int32Array(length),
    high: new Int32Array(length),
    low: new Int32Array(length),
    close: new Int32Array(length),
    volume: new Uint32Array(length),
    spread: new Uint16Array(length),
  }
}

/** The bars from `from` up to (not with) `to`, sharing the columns' memory. */
export function sliceBars(bars: Bars, from: number, to: number): Bars {
  const start = Math.max(0, Math.min(from, bars.length))
  const end = Math.max(start, Math.min(to, bars.length))
  return {
    seconds: bars.seconds,
    length: end - start,
    time: bars.time.subarray(start, end),
    open: bars.open.subarray(start, end),
    high: bars.high.subarray(start, end),
    low: bars.low.subarray(start, end),
    close: bars.close.subarray(start, end),
    volume: bars.volume.subarray(start, end),
    spread: bars.spread.subarray(start, end),
  }
}

export const barColumns = ['time', 'open', 'high', 'low', 'close', 'volume', 'spread'] as const

/** Bars one after the other, in columns of their own. */
export function joinBars(seconds: number, parts: readonly Bars[]): Bars {
  const all = createBars(
    seconds,
    parts.reduce((sum, { length }) => sum + length, 0),
  )
  let at = 0
  for (const part of parts) {
    for (const column of barColumns) all[column].set(part[column], at)
    at += part.length
  }
  return all
}

/** The index of the first bar at or after a time. */
export function barIndexAt(bars: Bars, time: number): number {
  let low = 0
  let high = bars.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((bars.time[middle] as number) < time) low = middle + 1
    else high = middle
  }
  return low
}
