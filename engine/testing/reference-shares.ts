import { botSignals, type PlainBar, type PlainBot, type PlainSignal } from './reference-signals.ts'

/**
 * The shares once more, slowly and from the published formulas alone, for tests: whole histories in place of states, every figure worked out anew, and
 * no line shared with the engine.
 */
export type SharesInput = {
  readonly instruments: readonly SharesInstrument[]
  readonly bot: PlainBot
  readonly barSeconds: number
}

export type SharesInstrument = {
  readonly bars: readonly PlainBar[]
  readonly allWeek: boolean
  readonly swapLong: number
  readonly swapShort: number
  /** The price in points at which the swaps are those given, where they are a share of the price; else null. */
  readonly swapsAtPrice: number | null
}

export type SharesThen = { readonly time: number; readonly shares: readonly number[] }

/** What came of the three parts of an instrument since the last long bar; no result while a window is not full. */
type Outcome = { readonly time: number; readonly results: readonly (number | null)[] }

type Trade = { side: number; from: number; entry: number; planned: number; to: number | null; exit: number | null }

export function referenceShares({ instruments, bot, barSeconds }: SharesInput): SharesThen[] {
  const outcomes = instruments.map((one) => outcomesOf(one, bot, barSeconds))
  const times = [...new Set(outcomes.flat().map(({ time }) => time))].sort((a, b) => a - b)
  const parts = instruments.length * 3
  let losses: readonly number[] = Array.from({ length: parts }, () => 0)
  let weights: readonly number[] = losses.map(() => 1 / parts)
  let mixed = 0
  const eta = () => (mixed === 0 ? 8 : Math.min(8, Math.log(parts) / mixed))
  return times.map((time) => {
    const results = outcomes.flatMap((own) => own.find((one) => one.time === time)?.results ?? [null, null, null])
    const awake = losses.map((_, part) => results[part] !== null)
    if (!awake.includes(true)) return { time, shares: weights }
    const l = results.map((result) => 0.5 - Math.min(Math.max(result ?? 0, -0.5), 0.5))
    const all = sum(weights.filter((_, part) => awake[part]))
    const p = weights.map((weight, part) => (awake[part] ? weight / all : 0))
    const h = sum(p.map((one, part) => one * of(l, part)))
    const rate = eta()
    const m = -Math.log(sum(p.map((one, part) => one * Math.exp(-rate * of(l, part))))) / rate
    mixed += Math.max(0, h - m)
    losses = losses.map((loss, part) => (awake[part] ? loss + of(l, part) - m : loss))
    const raw = losses.map((loss) => Math.exp(-eta() * loss))
    weights = raw.map((one) => one / sum(raw))
    return { time, shares: weights }
  })
}

function outcomesOf(instrument: SharesInstrument, bot: PlainBot, barSeconds: number): Outcome[] {
  const { bars } = instrument
  const say = botSignals(bot, barSeconds, instrument.allWeek)
  const words = bars.map((bar) => say(bar).signals.map((one) => ({ ...one })))
  const frameOf = (bar: PlainBar | undefined) => Math.floor((bar?.time ?? 0) / (barSeconds * bot.frameBars))
  const completing = bars.flatMap((bar, i) => (i > 0 && frameOf(bar) !== frameOf(bars[i - 1]) ? [i] : []))
  const needed = [bot.averages.slow + 1, Math.max(bot.breakout.into, bot.breakout.out) + 1, bot.momentum.back + 2]
  const awakeFrom = needed.map((frames) => Math.max(frames, bot.rangeFrames + 1))
  const trades = [0, 1, 2].map((part) => tradesOf(instrument, part, words, new Set(completing), barSeconds))
  return completing.map((i, n) => ({
    time: of(bars, i).time,
    results: trades.map((own, part) => {
      if (n + 1 < of(awakeFrom, part)) return null
      const before = n === 0 ? -1 : of(completing, n - 1)
      return sum(own.map((trade) => worth(instrument, trade, i) - worth(instrument, trade, before)))
    }),
  }))
}

/** Every trade that a part would have made alone: in at the next bar's open, out at the stop or at the open after its signal. */
function tradesOf(
  { bars }: SharesInstrument,
  part: number,
  words: readonly (readonly PlainSignal[])[],
  completing: ReadonlySet<number>,
  barSeconds: number,
): Trade[] {
  const trades: Trade[] = []
  let open: Trade | null = null
  let said: PlainSignal | null = null
  bars.forEach((bar, i) => {
    const long = open !== null && open.side > 0
    if (open !== null && said !== null && said.exit === open.side)
      open = end(open, i, long ? bar.open : bar.open + bar.spread)
    const isNext = i > 0 && bar.time - of(bars, i - 1).time <= barSeconds
    if (open === null && said !== null && said.entry !== 0 && isNext) {
      open = {
        ...{ side: said.entry, from: i, planned: said.stop, to: null, exit: null },
        entry: said.entry > 0 ? bar.open + bar.spread : bar.open,
      }
      trades.push(open)
    }
    if (open !== null) {
      const stop = open.entry - open.side * open.planned
      if (open.side > 0 && bar.low <= stop) open = end(open, i, Math.min(stop, bar.open))
      else if (open.side < 0 && bar.high + bar.spread >= stop)
        open = end(open, i, Math.max(stop, bar.open + bar.spread))
    }
    said = completing.has(i) ? of(of(words, i), part) : null
  })
  return trades
}

function end(trade: Trade, at: number, price: number): null {
  trade.to = at
  trade.exit = price
  return null
}

/** In planned losses, after the bar in this place: spread and swap are paid. */
function worth(instrument: SharesInstrument, trade: Trade, i: number): number {
  if (i < trade.from) return 0
  const { bars, allWeek, swapLong, swapShort, swapsAtPrice } = instrument
  const bar = of(bars, i)
  const isOver = trade.to !== null && trade.to <= i
  const price = isOver ? (trade.exit ?? 0) : trade.side > 0 ? bar.close : bar.close + bar.spread
  const usual = trade.side > 0 ? swapLong : swapShort
  let swap = 0
  for (let k = trade.from + 1; k <= (isOver ? (trade.to ?? i) : i); k++) {
    const points = swapsAtPrice === null ? usual : (usual * of(bars, k).open) / swapsAtPrice
    swap += nightsBetween(of(bars, k - 1).time, of(bars, k).time, allWeek) * points
  }
  return ((price - trade.entry) * trade.side + swap) / trade.planned
}

/** Midnights passed; of what rests at the weekend that after Wednesday counts three times, and those of the weekend not at all. */
function nightsBetween(from: number, to: number, allWeek: boolean): number {
  let nights = 0
  for (let midnight = Math.floor(from / 86_400) + 1; midnight * 86_400 <= to; midnight++) {
    // The day that ended at this midnight; 1970-01-01 was a Thursday.
    const weekday = (midnight - 1 + 4) % 7
    const isWeekend = weekday === 0 || weekday === 6
    nights += allWeek ? 1 : weekday === 3 ? 3 : isWeekend ? 0 : 1
  }
  return nights
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function of<Value>(list: readonly Value[], place: number): Value {
  const found = list[place]
  if (found === undefined) throw new RangeError(`nothing in place ${place}`)
  return found
}
