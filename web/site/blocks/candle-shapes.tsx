import type { Candle } from '../live/candles.ts'

type Props = { candles: readonly Candle[]; width: number; height: number }

/** Candles scaled into a box: one path for all wicks and one for all bodies of a colour, since a page may draw hundreds. */
export function CandleShapes({ candles, width, height }: Props) {
  const high = Math.max(...candles.map((candle) => candle.high))
  const low = Math.min(...candles.map((candle) => candle.low))
  const y = (price: number) => ((high - price) / (high - low || 1)) * height
  const slot = width / candles.length
  const rising = { wicks: '', bodies: '' }
  const falling = { wicks: '', bodies: '' }
  candles.forEach((candle, at) => {
    const paths = candle.close < candle.open ? falling : rising
    const middle = (at + 0.5) * slot
    const top = y(Math.max(candle.open, candle.close))
    const tall = Math.max(1, y(Math.min(candle.open, candle.close)) - top)
    const wide = (slot * 0.64).toFixed(1)
    paths.wicks += `M${middle.toFixed(1)} ${y(candle.high).toFixed(1)}V${y(candle.low).toFixed(1)}`
    paths.bodies += `M${(middle - slot * 0.32).toFixed(1)} ${top.toFixed(1)}h${wide}v${tall.toFixed(1)}h-${wide}z`
  })
  return (
    <>
      <path d={rising.wicks} className="stroke-positive" vectorEffect="non-scaling-stroke" />
      <path d={rising.bodies} className="fill-positive" />
      <path d={falling.wicks} className="stroke-negative" vectorEffect="non-scaling-stroke" />
      <path d={falling.bodies} className="fill-negative" />
    </>
  )
}
