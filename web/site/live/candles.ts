import { fieldOf } from '../../lib/call-plainly.ts'

export type Candle = { time: string; open: number; high: number; low: number; close: number }

/** Undefined unless the answer holds candles that can be drawn. */
export function candlesIn(answer: unknown): Candle[] | undefined {
  const candles = fieldOf(answer, 'candles')
  return Array.isArray(candles) && candles.length > 1 && candles.every(isCandle) ? candles : undefined
}

const isCandle = (value: unknown): value is Candle =>
  typeof fieldOf(value, 'time') === 'string' &&
  ['open', 'high', 'low', 'close'].every((name) => Number.isFinite(fieldOf(value, name)))

/** Invented candles, the same at every build, for the page as it stands before any market is heard of. */
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
