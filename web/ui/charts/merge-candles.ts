type Candle = { time: string; open: number; high: number; low: number; close: number }

/** At most so many candles, each of several neighbours where there are more: first open, last close, highest and lowest. */
export function mergeCandles(candles: readonly Candle[], candlesMax: number): Candle[] {
  const each = Math.ceil(candles.length / candlesMax)
  if (each <= 1) return [...candles]
  return Array.from({ length: Math.ceil(candles.length / each) }, (_, at) => {
    const group = candles.slice(at * each, (at + 1) * each)
    const [first, last] = [group[0], group.at(-1)]
    return {
      time: first?.time ?? '',
      open: first?.open ?? 0,
      high: Math.max(...group.map(({ high }) => high)),
      low: Math.min(...group.map(({ low }) => low)),
      close: last?.close ?? 0,
    }
  })
}
