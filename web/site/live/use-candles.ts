import { fieldOf, readJson } from '../../lib/calls/call-plainly.ts'
import { type Candle, candlesIn } from './candles.ts'
import { useRetried } from './use-retried.ts'

export type Candles =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'shown'; candles: readonly Candle[]; simulated: boolean }

const none = { state: 'none' } as const

/** The market's latest candles of a symbol; none where no market is connected, or while it cannot be asked. */
export function useCandles(symbol: string): Candles {
  const read = useRetried(`/market/candles?symbol=${symbol}`, readCandles)
  if (read.state === 'failed') return none
  return read.state === 'loaded' ? read.answer : read
}

async function readCandles(path: string, signal: AbortSignal): Promise<Candles> {
  const answer = await readJson(path, signal)
  const candles = candlesIn(answer)
  return candles ? { state: 'shown', candles, simulated: fieldOf(answer, 'simulated') === true } : none
}
