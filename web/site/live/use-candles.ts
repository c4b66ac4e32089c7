import { useEffect, useState } from 'react'
import { readJson } from '../../lib/call-plainly.ts'
import { type Candle, candlesIn } from './candles.ts'

/** The market's latest candles of a symbol; undefined until they are there, and where no market is connected. */
export function useCandles(symbol: string): readonly Candle[] | undefined {
  const [read, setRead] = useState<{ symbol: string; candles: readonly Candle[] | undefined }>()

  useEffect(() => {
    const leaving = new AbortController()
    readJson(`/market/candles?symbol=${symbol}`, leaving.signal)
      .then((answer) => setRead({ symbol, candles: candlesIn(answer) }))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.warn('Candles could not be fetched:', (error as Error).message)
      })
    return () => leaving.abort()
  }, [symbol])

  return read?.symbol === symbol ? read.candles : undefined
}
