import { exampleCandles } from '../live/candles.ts'
import { CandleShapes } from './candle-shapes.tsx'
import { Words } from './words.tsx'

const candles = exampleCandles(18, 4_211, 154)
const trades = [
  { side: 'Buy', size: '0.10', profit: '+4.12', look: 'fill-positive-text' },
  { side: 'Sell', size: '0.04', profit: '−1.05', look: 'fill-negative-text' },
]

/** A phone's screen with a chart and two open trades, 120 wide and 236 high. */
export function PhoneDrawing() {
  return (
    <>
      <rect width="120" height="236" rx="20" className="fill-ink" />
      <rect x="5" y="5" width="110" height="226" rx="16" className="fill-surface" />
      <rect x="44" y="11" width="32" height="5" rx="2.5" className="fill-line" />
      <Words x={14} y={36} className="fill-ink" strong>
        USDJPY
      </Words>
      <Words x={106} y={36} anchor="end" className="fill-positive-text" strong>
        154.22
      </Words>
      <svg x="14" y="46" width="92" height="84" viewBox="0 0 160 120" preserveAspectRatio="none" aria-hidden="true">
        <CandleShapes candles={candles} width={160} height={120} />
      </svg>
      <path d="M14 84h92" className="stroke-accent" strokeDasharray="3 3" />
      {trades.map((trade, at) => (
        <g key={trade.side} transform={`translate(12 ${140 + at * 25})`}>
          <rect width="96" height="21" rx="6" className="fill-raised" />
          <Words x={7} y={14} className="fill-ink">
            {trade.side} {trade.size}
          </Words>
          <Words x={89} y={14} anchor="end" className={trade.look} strong>
            {trade.profit}
          </Words>
        </g>
      ))}
      <rect x="12" y="198" width="46" height="22" rx="7" className="fill-raised" />
      <Words x={35} y={212.5} anchor="middle" className="fill-ink" strong>
        Close
      </Words>
      <rect x="62" y="198" width="46" height="22" rx="7" className="fill-accent" />
      <Words x={85} y={212.5} anchor="middle" className="fill-on-accent" strong>
        Chart
      </Words>
    </>
  )
}
