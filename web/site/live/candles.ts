import { fieldOf } from '../../lib/calls/call-plainly.ts'

export type Candle = { time: string; open: number; high: number; low: number; close: number }

/** Undefined unless the answer holds candles that can be drawn. */
export function candlesIn(answer: unknown): Candle[] | undefined {
  const candles = fieldOf(answer, 'candles')
  return Array.isArray(candles) && candles.length > 1 && candles.every(isCandle) ? candles : undefined
}

const isCandle = (value: unknown): value is Candle =>
  typeof fieldOf(value, 'time') === 'string' &&
  ['open', 'high', 'low', 'close'].every((name) => Number.isFinite(fieldOf(value, name)))

/** The same candles with the last one closing at a price: what a chart ends with is what the table beside it says. */
export function endingAt(candles: readonly Candle[], price: number): Candle[] {
  return candles.map((candle, at) =>
    at === candles.length - 1
      ? { ...candle, close: price, high: Math.max(candle.high, price), low: Math.min(candle.low, price) }
      : candle,
  )
}

/** Invented candles, the same at every build, for the drawings. */
export function exampleCandles(count: number, seed: number, start: number): Candle[] {
  let state = seed
  const random = () => {
    // Park and Miller's generator: small, repeatable, good enough to draw with.
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const step = start * 0.0035
  const candles: Candle[] = []
  let open = start
  for (let at = 0; at < count; at++) {
    const close = open + (random() - 0.48) * 2 * step
    const high = Math.max(open, close) + random() * step * 0.8
    const low = Math.min(open, close) - random() * step * 0.8
    candles.push({ time: '', open, high, low, close })
    open = close
  }
  return candles
}
