import { exampleCandles } from '../live/candles.ts'
import { CandleShapes } from '../markets/candle-shapes.tsx'

const candles = exampleCandles(16, 4_211, 100)

/** A phone with a chart and an open trade on it; drawn, and labelled as an example. */
export function PhonePicture() {
  return (
    <svg
      viewBox="0 0 320 240"
      className="w-full max-w-md justify-self-center"
      role="img"
      aria-label="A drawn example of a chart and an open trade on a phone"
    >
      <rect x="86" y="6" width="148" height="228" rx="20" fill="var(--ink)" />
      <rect x="93" y="13" width="134" height="214" rx="14" className="fill-paper" />
      <rect x="140" y="18" width="40" height="5" rx="2.5" className="fill-line" />
      <rect x="103" y="34" width="38" height="7" rx="3.5" className="fill-ink" />
      <rect x="186" y="34" width="31" height="7" rx="3.5" className="fill-line" />
      <svg x="103" y="50" width="114" height="92" viewBox="0 0 160 120" preserveAspectRatio="none" aria-hidden="true">
        <CandleShapes candles={candles} width={160} height={120} />
      </svg>
      <path d="M103 96h114" className="stroke-accent" strokeWidth="1" strokeDasharray="3 3" />
      {[154, 176].map((y, at) => (
        <g key={y}>
          <rect x="103" y={y} width="114" height="18" rx="5" className="fill-raised" />
          <rect x="109" y={y + 6} width="24" height="6" rx="3" className={at ? 'fill-negative' : 'fill-positive'} />
          <rect x="139" y={y + 6} width="30" height="6" rx="3" className="fill-edge" />
          <rect x="187" y={y + 6} width="24" height="6" rx="3" className="fill-ink" />
        </g>
      ))}
      <rect x="103" y="203" width="54" height="16" rx="8" className="fill-accent" />
      <rect x="163" y="203" width="54" height="16" rx="8" className="fill-line" />
    </svg>
  )
}
