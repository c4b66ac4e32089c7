import { exampleCurve } from '../blocks/example-curve.ts'
import { Words } from '../blocks/words.tsx'

/** Ahead until the market jumps against it; covered from then on. */
const jumpsAt = 24
const trade = exampleCurve(44, 5_521).map(
  (value, at) => value + (at < jumpsAt ? at * 0.5 : jumpsAt * 0.5 - 5 - (at - jumpsAt) * 0.5),
)
const counter = trade.map((value, at) => (at < jumpsAt ? 0 : (trade[jumpsAt] ?? 0) - value))
const together = trade.map((value, at) => value + (counter[at] ?? 0))

const low = Math.min(...trade, ...counter)
const high = Math.max(...trade, ...counter)
const path = (points: readonly number[], from = 0) =>
  points
    .slice(from)
    .map((value, at) => {
      const across = (((at + from) / (points.length - 1)) * 320).toFixed(1)
      return `${at === 0 ? 'M' : 'L'}${across} ${(44 + ((high - value) / (high - low)) * 118).toFixed(1)}`
    })
    .join('')

const lines = [
  { at: 0, name: 'Trade', d: path(trade), look: 'stroke-edge', dash: undefined },
  { at: 76, name: 'Counter trade', d: path(counter, jumpsAt), look: 'stroke-edge', dash: '2 5' },
  { at: 198, name: 'Both together', d: path(together), look: 'stroke-accent', dash: undefined },
]

/** A trade that is ahead until the market jumps, the counter trade that covers it, what both make together, and the limit below. */
export function HedgePicture() {
  return (
    <>
      {[60, 94, 128, 162].map((y) => (
        <path key={y} d={`M0 ${y}H320`} className="stroke-line" />
      ))}
      {lines.map((line, at) => (
        <g key={line.name} fill="none" strokeWidth={at === 2 ? 3 : 2} strokeLinecap="round" strokeLinejoin="round">
          <path d={line.d} className={line.look} strokeDasharray={line.dash} />
          <path d={`M${line.at} 14h18`} className={line.look} strokeDasharray={line.dash} />
          <Words x={line.at + 24} y={17.5}>
            {line.name}
          </Words>
        </g>
      ))}
      <path d="M0 196H320" className="stroke-negative" strokeWidth="2" strokeDasharray="5 5" />
      <Words x={320} y={189} anchor="end" className="fill-negative-text" strong>
        Loss limit: half of the capital
      </Words>
    </>
  )
}
