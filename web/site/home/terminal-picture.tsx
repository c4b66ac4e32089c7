import { CandleShapes } from '../blocks/candle-shapes.tsx'
import { PhoneDrawing } from '../blocks/phone-drawing.tsx'
import { Words } from '../blocks/words.tsx'
import { exampleCandles } from '../live/candles.ts'

const candles = exampleCandles(44, 9_041, 154)
const watched = ['USDJPY', 'BTCUSD', 'ETHUSD', 'XAUUSD', 'XAGUSD']

/** The terminal on a desk and on a phone; drawn, and labelled as an example. */
export function TerminalPicture() {
  return (
    <svg
      viewBox="0 0 400 260"
      className="w-full max-sm:-ml-[35%] max-sm:w-[135%] max-sm:max-w-none"
      role="img"
      aria-label="A drawn example of the terminal, on a desktop and on a phone"
    >
      <rect x="0.5" y="12.5" width="340" height="226" rx="10" className="fill-surface stroke-line" />
      <path d="M0.5 38H340" className="stroke-line" />
      {[16, 28, 40].map((x) => (
        <circle key={x} cx={x} cy="25.5" r="3.5" className="fill-line" />
      ))}
      {/* Phones see the picture from x = 104 on. */}
      <Words x={58} y={29} strong className="fill-ink max-sm:hidden">
        USDJPY, H1
      </Words>
      <Words x={118} y={29} strong className="fill-ink sm:hidden">
        USDJPY, H1
      </Words>
      {watched.map((symbol, at) => (
        <g key={symbol}>
          {at === 0 && <rect x="8" y="48" width="62" height="20" rx="5" className="fill-accent-soft" />}
          <Words x={16} y={61.5 + at * 24} className={at === 0 ? 'fill-accent-strong' : 'fill-muted'} strong={at === 0}>
            {symbol}
          </Words>
        </g>
      ))}
      <path d="M80 38V238M80 180H340" className="stroke-line" />
      {[70, 108, 146].map((y) => (
        <path key={y} d={`M80 ${y}H340`} className="stroke-line" strokeDasharray="2 4" />
      ))}
      <svg x="88" y="48" width="196" height="124" viewBox="0 0 400 124" preserveAspectRatio="none" aria-hidden="true">
        <CandleShapes candles={candles} width={400} height={124} />
      </svg>
      <Words x={90} y={198} strong className="fill-ink">
        Open trades
      </Words>
      <path d="M90 210h180M90 224h120" className="stroke-line" strokeWidth="5" strokeLinecap="round" />
      <g transform="translate(276 20)">
        <rect x="-4" y="-4" width="128" height="244" rx="24" className="fill-paper" />
        <PhoneDrawing />
      </g>
    </svg>
  )
}
