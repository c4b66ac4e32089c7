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

export type PlainKind = 'plain' | 'averages' | 'breakout' | 'momentum'

export type PlainSignal = {
  kind: PlainKind
  entry: number
  reason: string
  stop: number
  target: number
  exit: number
  exitReason: string
}

/** All that is said about an instrument after a bar. */
export type PlainWords = { signals: PlainSignal[]; jump: number; calm: boolean; yearly: number }

/** The small strategies of a bot, with the lengths of their windows in long bars. */
export type PlainBot = {
  kind: 'bot'
  frameBars: number
  rangeFrames: number
  /** A counter trade's stop, of the stop of the position it covers. */
  counterPercent: number
  averages: { fast: number; slow: number; stopRanges: number }
  breakout: { into: number; out: number; stopRanges: number }
  momentum: { back: number; stopRanges: number }
}

export function smaCrossSignals(fast: number, slow: number): (bar: PlainBar) => PlainWords {
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
    const signal: PlainSignal = {
      kind: 'plain',
      entry: turned ? side : 0,
      reason: side > 0 ? 'crossUp' : 'crossDown',
      stop: 0,
      target: 0,
      exit: turned ? -side : 0,
      exitReason: 'crossedBack',
    }
    return { signals: [signal], jump: 0, calm: true, yearly: 0 }
  }
}

export function botSignals(bot: PlainBot, barSeconds: number, allWeek: boolean): (bar: PlainBar) => PlainWords {
  const { averages, breakout, momentum, rangeFrames } = bot
  const frameSeconds = barSeconds * bot.frameBars
  const frames: PlainBar[] = []
  let gathered: PlainBar | null = null
  let lastClose: number | null = null
  let range = 0
  let quietBars = 4
  let words: PlainWords = { signals: silent(), jump: 0, calm: true, yearly: 0 }
  return (bar) => {
    const start = Math.floor(bar.time / frameSeconds) * frameSeconds
    words = { ...words, signals: words.signals.map((one) => ({ ...one, entry: 0 })) }
    if (gathered !== null && gathered.time === start) {
      gathered.high = Math.max(gathered.high, bar.high)
      gathered.low = Math.min(gathered.low, bar.low)
      gathered.close = bar.close
    } else {
      if (gathered !== null) {
        frames.push(gathered)
        // Nothing looks back further than this; a longer list would only make the reference slower still.
        if (frames.length > 66) frames.shift()
        if (frames.length > rangeFrames) {
          range = Math.floor(sum(trueRanges(frames, rangeFrames)) / rangeFrames)
          const days = allWeek ? 365 : 260
          words.yearly = Math.floor(range * (Math.sqrt((days * 86_400) / frameSeconds) / 1.6))
        }
        words.signals = words.signals.map((one) => decide(one, bar.spread))
      }
      gathered = { ...bar, time: start }
    }
    if (lastClose !== null && range > 0) {
      const moved = Math.max(bar.high, lastClose) - Math.min(bar.low, lastClose)
      quietBars = moved < range / 2 ? quietBars + 1 : 0
      words.calm = quietBars >= 4
      words.jump = moved >= 2 * range ? Math.sign(bar.close - lastClose) : 0
    }
    lastClose = bar.close
    return words
  }

  function decide(signal: PlainSignal, spread: number): PlainSignal {
    const closes = frames.map((one) => one.close)
    const ago = (count: number) => closes[closes.length - 1 - count] as number
    const stop = (ranges: number) => Math.max(Math.floor(ranges * range), 5 * spread, 1)
    const ready = (needed: number) => frames.length >= needed && frames.length > rangeFrames
    if (signal.kind === 'averages' && ready(averages.slow + 1)) {
      const { fast, slow, stopRanges } = averages
      const side = (list: number[]) => Math.sign(sumOfLast(list, fast) * slow - sumOfLast(list, slow) * fast)
      const now = side(closes)
      const turned = now !== side(closes.slice(0, -1))
      const reason = now > 0 ? 'averagesUp' : 'averagesDown'
      return { ...signal, entry: turned ? now : 0, exit: 0 - now, reason, stop: stop(stopRanges) }
    }
    if (signal.kind === 'breakout' && ready(Math.max(breakout.into, breakout.out) + 1)) {
      const { into, out, stopRanges } = breakout
      const before = (count: number) => frames.slice(-count - 1, -1)
      const above = (count: number) => ago(0) > Math.max(...before(count).map((one) => one.high))
      const below = (count: number) => ago(0) < Math.min(...before(count).map((one) => one.low))
      const entry = above(into) ? 1 : below(into) ? -1 : 0
      const exit = below(out) ? 1 : above(out) ? -1 : 0
      return { ...signal, entry, exit, reason: entry > 0 ? 'breakoutUp' : 'breakoutDown', stop: stop(stopRanges) }
    }
    if (signal.kind === 'momentum' && ready(momentum.back + 2)) {
      const { back, stopRanges } = momentum
      const now = Math.sign(ago(0) - ago(back))
      const turned = now !== Math.sign(ago(1) - ago(back + 1))
      const reason = now > 0 ? 'momentumUp' : 'momentumDown'
      return { ...signal, entry: turned ? now : 0, exit: 0 - now, reason, stop: stop(stopRanges) }
    }
    return signal
  }
}

function silent(): PlainSignal[] {
  const none = { entry: 0, reason: '', stop: 0, target: 0, exit: 0 }
  return [
    { ...none, kind: 'averages', exitReason: 'averagesTurned' },
    { ...none, kind: 'breakout', exitReason: 'channelLeft' },
    { ...none, kind: 'momentum', exitReason: 'momentumTurned' },
  ]
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
