import type { Candle } from '../live/candles.ts'
import { CandleShapes } from './candle-shapes.tsx'

type Props = { symbol: string; candles: readonly Candle[]; decimals: number; caption: string }

const width = 720
const height = 260
const lines = [0, 1, 2, 3, 4]

/** A candle chart with its price scale, drawn as SVG; the caption says where the prices come from. */
export function CandleChart({ symbol, candles, decimals, caption }: Props) {
  const high = Math.max(...candles.map((candle) => candle.high))
  const low = Math.min(...candles.map((candle) => candle.low))
  const last = candles.at(-1)?.close ?? 0
  const first = candles[0]?.open ?? 0
  const price = (value: number) =>
    value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  const summary = `${symbol}: ${candles.length} candles between ${price(low)} and ${price(high)}, from ${price(first)} to ${price(last)}.`
  return (
    <figure className="min-w-0">
      <div className="flex items-stretch gap-3">
        <svg
          viewBox={`0 -6 ${width} ${height + 12}`}
          preserveAspectRatio="none"
          className="h-56 min-w-0 flex-1 md:h-72"
          role="img"
          aria-label={summary}
        >
          {lines.map((line) => (
            <path
              key={line}
              d={`M0 ${(line / 4) * height}H${width}`}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <CandleShapes candles={candles} width={width} height={height} />
        </svg>
        <ol aria-hidden="true" className="tabular flex flex-col justify-between text-right text-xs text-muted">
          {lines.map((line) => (
            <li key={line}>{price(high - ((high - low) * line) / 4)}</li>
          ))}
        </ol>
      </div>
      <figcaption className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-muted">
        <span>{caption}</span>
        <span className="tabular">
          Last <strong className="font-semibold text-ink">{price(last)}</strong>
        </span>
      </figcaption>
    </figure>
  )
}
