import type { Candle } from '../live/candles.ts'

type Props = { candles: readonly Candle[]; width: number; height: number }

/** Candles scaled into a box, each a wick and a body. */
export function CandleShapes({ candles, width, height }: Props) {
  const high = Math.max(...candles.map((candle) => candle.high))
  const low = Math.min(...candles.map((candle) => candle.low))
  const y = (price: number) => ((high - price) / (high - low || 1)) * height
  const slot = width / candles.length
  return candles.map((candle, at) => {
    const middle = (at + 0.5) * slot
    const rising = candle.close >= candle.open
    const top = y(Math.max(candle.open, candle.close))
    const bottom = y(Math.min(candle.open, candle.close))
    const path = `M${middle.toFixed(1)} ${y(candle.high).toFixed(1)}V${y(candle.low).toFixed(1)}`
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a candle is its place in the row
      <g key={at} className={rising ? 'fill-positive stroke-positive' : 'fill-negative stroke-negative'}>
        <path d={path} strokeWidth="1" vectorEffect="non-scaling-stroke" />
        <rect
          x={(middle - slot * 0.32).toFixed(1)}
          y={top.toFixed(1)}
          width={(slot * 0.64).toFixed(1)}
          height={Math.max(1, bottom - top).toFixed(1)}
          stroke="none"
        />
      </g>
    )
  })
}
