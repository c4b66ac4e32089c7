/** The calculation by hand: SMA(10)/SMA(30) reversal on typed arrays, as one would write it without an engine. */
export type LoopResult = {
  readonly trades: number
  readonly entryBar: Uint32Array
  readonly exitBar: Uint32Array
  readonly side: Int8Array
  readonly profit: Float64Array
  readonly equity: Float64Array
  readonly finalCents: number
}

const lots = 100
const feeCents = 350
const barSeconds = 60

type Prices = { readonly time: ArrayLike<number>; readonly open: Float64Array; readonly close: Float64Array }

export function plainLoop({ time, open, close }: Prices, startCents: number): LoopResult {
  const n = close.length
  const fast = average(close, 10)
  const slow = average(close, 30)
  const book = emptyResult(n)
  let trades = 0
  let balance = startCents
  let position = 0
  let entry = 0
  let entryBar = 0
  let waiting = 0
  let side = 0
  for (let i = 0; i < n; i++) {
    const price = open[i] as number
    if (waiting !== 0) {
      if (position !== 0) {
        const profit = (price - entry) * position * lots
        balance += profit - feeCents
        book.entryBar[trades] = entryBar
        book.exitBar[trades] = i
        book.side[trades] = position
        book.profit[trades++] = profit
      }
      position = isNextBar(time, i) ? waiting : 0
      waiting = 0
      if (position !== 0) {
        entry = price
        entryBar = i
        balance -= feeCents
      }
    }
    const last = close[i] as number
    book.equity[i] = balance + (last - entry) * position * lots
    const difference = (fast[i] as number) - (slow[i] as number)
    const wanted = difference > 0 ? 1 : difference < 0 ? -1 : side
    if (wanted !== side) {
      side = wanted
      waiting = wanted
    }
  }
  return finish(book, trades, balance, position, entry, entryBar, close)
}

/** The same in one pass without columns for the averages: the least work that gives these figures. */
export function fusedLoop({ time, open, close }: Prices, startCents: number): LoopResult {
  const n = close.length
  const book = emptyResult(n)
  let trades = 0
  let balance = startCents
  let position = 0
  let entry = 0
  let entryBar = 0
  let waiting = 0
  let side = 0
  let fast = 0
  let slow = 0
  for (let i = 0; i < n; i++) {
    if (waiting !== 0) {
      const price = open[i] as number
      if (position !== 0) {
        const profit = (price - entry) * position * lots
        balance += profit - feeCents
        book.entryBar[trades] = entryBar
        book.exitBar[trades] = i
        book.side[trades] = position
        book.profit[trades++] = profit
      }
      position = isNextBar(time, i) ? waiting : 0
      waiting = 0
      if (position !== 0) {
        entry = price
        entryBar = i
        balance -= feeCents
      }
    }
    const last = close[i] as number
    fast += last
    slow += last
    if (i >= 10) fast -= close[i - 10] as number
    if (i >= 30) slow -= close[i - 30] as number
    book.equity[i] = balance + (last - entry) * position * lots
    if (i < 29) continue
    const difference = fast * 3 - slow
    const wanted = difference > 0 ? 1 : difference < 0 ? -1 : side
    if (wanted !== side) {
      side = wanted
      waiting = wanted
    }
  }
  return finish(book, trades, balance, position, entry, entryBar, close)
}

/** After a weekend or a hole the price an entry was decided on is gone, so nothing is opened on it. */
function isNextBar(time: ArrayLike<number>, i: number): boolean {
  return (time[i] as number) - (time[i - 1] as number) === barSeconds
}

function average(values: Float64Array, window: number): Float64Array {
  const out = new Float64Array(values.length)
  let sum = 0
  for (let i = 0; i < values.length; i++) {
    sum += values[i] as number
    if (i >= window) sum -= values[i - window] as number
    out[i] = i >= window - 1 ? sum / window : Number.NaN
  }
  return out
}

type Book = Omit<LoopResult, 'trades' | 'finalCents'>

function emptyResult(n: number): Book {
  return {
    entryBar: new Uint32Array(n >> 1),
    exitBar: new Uint32Array(n >> 1),
    side: new Int8Array(n >> 1),
    profit: new Float64Array(n >> 1),
    equity: new Float64Array(n),
  }
}

function finish(
  book: Book,
  trades: number,
  balance: number,
  position: number,
  entry: number,
  entryBar: number,
  close: Float64Array,
): LoopResult {
  const last = close.length - 1
  if (position === 0) return { ...book, trades, finalCents: balance }
  const profit = ((close[last] as number) - entry) * position * lots
  book.entryBar[trades] = entryBar
  book.exitBar[trades] = last
  book.side[trades] = position
  book.profit[trades] = profit
  return { ...book, trades: trades + 1, finalCents: balance + profit - feeCents }
}
