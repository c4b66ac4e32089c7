import { display } from '@fairlead/contract/constants'
import type { ReactNode } from 'react'
import { dayAndMonth, hourWords } from '../../lib/formats/format-day.ts'
import { classNames } from '../../ui/class-names.ts'
import { CandleShapes } from '../blocks/candle-shapes.tsx'
import type { Candle } from '../live/candles.ts'

type Props = { symbol: string; candles: readonly Candle[]; mark?: ReactNode; caption: string }

const width = 720
const height = 260
const lines = [0, 1, 2, 3, 4]

/** A candle chart with its price scale, drawn as SVG; the caption says where the prices come from. */
export function CandleChart({ symbol, candles, mark, caption }: Props) {
  const high = Math.max(...candles.map((candle) => candle.high))
  const low = Math.min(...candles.map((candle) => candle.low))
  const last = candles.at(-1)?.close ?? 0
  const first = candles[0]?.open ?? 0
  // As the table and the ticker write it.
  const price = (value: number) => value.toFixed(display.priceDecimals)
  const change = ((last - first) / (first || 1)) * 100
  const summary = `${symbol}: ${candles.length} candles between ${price(low)} and ${price(high)}, from ${price(first)} to ${price(last)}.`
  return (
    <figure className="min-w-0">
      <p className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="sr-only">Last </span>
        <strong className="tabular text-xl font-semibold">{price(last)}</strong>
        <span
          className={classNames(
            'tabular text-sm font-semibold',
            change < 0 ? 'text-negative-text' : 'text-positive-text',
          )}
        >
          {change < 0 ? '−' : '+'}
          {Math.abs(change).toFixed(2)}%
        </span>
        <span className="text-sm text-muted">over {candles.length} trading hours</span>
        {mark}
      </p>
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
      <p aria-hidden="true" className="tabular mt-2 flex min-h-4 justify-between pr-16 text-xs text-muted">
        <span>{hourOf(candles[0])}</span>
        <span>{hourOf(candles.at(-1))}</span>
      </p>
      <figcaption className="mt-3 text-sm text-muted">{caption}</figcaption>
    </figure>
  )
}

/** `14 Nov, 09:00 UTC`; an invented candle has no time. */
function hourOf(candle: Candle | undefined): string {
  if (!candle?.time) return ''
  return `${dayAndMonth(candle.time)}, ${hourWords(candle.time)} UTC`
}
