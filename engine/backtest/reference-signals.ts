/**
 * The signals of both strategies, written from the rules in docs/engine.md in the most obvious way and sharing no code with the
 * engine: every average is summed anew from the bars. Only tests use it.
 */
export type PlainBar = {
  time: number
  open: number
  high: number
  low: number
  close: number
  spread: number
  volume: number
}

export type PlainSignal = {
  entry: number
  kind: 'plain' | 'trend' | 'reversion'
  reason: string
  stop: number
  target: number
  exit: number
  exitKind: 'plain' | 'trend'
  exitReason: string
  momentum: number
}

export function smaCrossSignals(fast: number, slow: number): (bar: PlainBar) => PlainSignal {
  const closes: number[] = []
  let side = 0
  let equal = 0
  return (bar) => {
    closes.push(bar.close)
    const before = side
    if (closes.length >= slow) {
      const apart = sumOfLast(closes, fast) * slow - sumOfLast(closes, slow) * fast
      equal = apart === 0 ? equal + 1 : 0
      if (apart !== 0) side = apart > 0 ? 1 : -1
      else if (equal >= slow) side = 0
    }
    const turned = side !== before && side !== 0
    return {
      entry: turned ? side : 0,
      kind: 'plain',
      reason: side > 0 ? 'crossUp' : 'crossDown',
      stop: 0,
      target: 0,
      exit: turned ? -side : 0,
      exitKind: 'plain',
      exitReason: 'crossedBack',
      momentum: 0,
    }
  }
}

export function botSignals(barSeconds: number): (bar: PlainBar) => PlainSignal {
  const near: PlainBar[] = []
  const middle = gatherer(barSeconds * 4)
  const far = gatherer(barSeconds * 24)
  let trendBefore = 0
  let stretchBefore = 0
  return (bar) => {
    near.push(bar)
    const middleBars = middle(bar)
    const farBars = far(bar)
    const nearTrend = trendOf(near, 10, 30)
    const middleTrend = trendOf(middleBars, 10, 30)
    const farTrend = trendOf(farBars, 5, 20)
    const stretch = stretchOf(near)
    const signal: PlainSignal = {
      entry: 0,
      kind: 'trend',
      reason: '',
      stop: 0,
      target: 0,
      exit: 0 - middleTrend,
      exitKind: 'trend',
      exitReason: 'trendTurned',
      momentum: nearTrend,
    }
    if (farBars.length >= 20) {
      const stop = Math.max(2 * Math.floor(sum(trueRanges(middleBars, 14)) / 14), 5 * bar.spread, 1)
      if (nearTrend !== 0 && nearTrend !== trendBefore && nearTrend === middleTrend && nearTrend === farTrend) {
        signal.entry = nearTrend
        signal.reason = nearTrend > 0 ? 'trendUp' : 'trendDown'
        signal.stop = stop
        signal.target = stop + Math.floor(stop / 2)
      } else if (stretch !== 0 && stretch !== stretchBefore && sideways(middleBars)) {
        const mean = Math.floor(
          sumOfLast(
            near.map((one) => one.close),
            30,
          ) / 30,
        )
        signal.entry = -stretch
        signal.kind = 'reversion'
        signal.reason = stretch < 0 ? 'stretchedLow' : 'stretchedHigh'
        signal.stop = stop
        signal.target = Math.max(1, Math.abs(bar.close - mean))
      }
    }
    trendBefore = nearTrend
    stretchBefore = stretch
    // Nothing looks back further than this; longer lists would only make the reference slower still.
    if (near.length > 64) near.shift()
    return signal
  }
}

/** Completed longer bars so far; one is complete when a bar of the next one has arrived. */
function gatherer(seconds: number): (bar: PlainBar) => PlainBar[] {
  const complete: PlainBar[] = []
  let current: PlainBar | null = null
  return (bar) => {
    const start = Math.floor(bar.time / seconds) * seconds
    if (current !== null && current.time === start) {
      current.high = Math.max(current.high, bar.high)
      current.low = Math.min(current.low, bar.low)
      current.close = bar.close
    } else {
      if (current !== null) complete.push(current)
      current = { ...bar, time: start }
    }
    return complete
  }
}

function trendOf(bars: PlainBar[], fast: number, slow: number): number {
  if (bars.length < slow) return 0
  const closes = bars.slice(-slow).map((bar) => bar.close)
  return Math.sign(sumOfLast(closes, fast) / fast - sumOfLast(closes, slow) / slow)
}

function sideways(bars: PlainBar[]): boolean {
  if (bars.length < 30) return false
  const closes = bars.slice(-30).map((bar) => bar.close)
  const apart = Math.abs(sumOfLast(closes, 10) * 3 - sumOfLast(closes, 30))
  // |fast mean - slow mean| < half the average range, multiplied out so that no rounding decides.
  return apart * 2 * 14 < sum(trueRanges(bars, 14)) * 30
}

function stretchOf(bars: PlainBar[]): number {
  if (bars.length < 30) return 0
  const closes = bars.slice(-30).map((bar) => bar.close)
  const away = ((closes[29] as number) * 30 - sum(closes)) * 14
  const limit = 2 * sum(trueRanges(bars, 14)) * 30
  return away > limit ? 1 : away < -limit ? -1 : 0
}

function trueRanges(bars: PlainBar[], count: number): number[] {
  const ranges: number[] = []
  for (let i = Math.max(1, bars.length - count); i < bars.length; i++) {
    const bar = bars[i] as PlainBar
    const before = (bars[i - 1] as PlainBar).close
    ranges.push(Math.max(bar.high - bar.low, Math.abs(bar.high - before), Math.abs(bar.low - before)))
  }
  return ranges
}

function sumOfLast(values: number[], count: number): number {
  return sum(values.slice(-count))
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
