import type { Post } from '../../content/blog-posts.ts'
import { CandleShapes } from '../blocks/candle-shapes.tsx'
import { curvePath, exampleCurve } from '../blocks/example-curve.ts'
import { exampleCandles } from '../live/candles.ts'

/** A picture drawn from the post's own name: every post has one, and no two are alike. */
export function PostPicture({ post }: { post: Post }) {
  const seed = [...post.slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
  return (
    <svg
      viewBox="0 0 320 160"
      className="on-ink w-full bg-paper"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {[40, 80, 120].map((y) => (
        <path key={y} d={`M0 ${y}H320`} className="stroke-line" />
      ))}
      <g transform="translate(20 28)">
        {post.category === 'fuel' && <Bars seed={seed} />}
        {post.category === 'risk' && <LimitedLoss seed={seed} />}
        {post.category !== 'fuel' && post.category !== 'risk' && (
          <CandleShapes candles={exampleCandles(26, seed, 100)} width={280} height={104} />
        )}
      </g>
    </svg>
  )
}

/** Charges, one after the other, each split in its parts. */
function Bars({ seed }: { seed: number }) {
  const heights = exampleCandles(14, seed, 60).map(({ close }, at) => 30 + ((close * 97 + at * 31) % 70))
  return heights.map((height, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the row
    <g key={at}>
      <rect x={at * 20 + 3} y={104 - height} width="13" height={height * 0.6} className="fill-accent" />
      <rect x={at * 20 + 3} y={104 - height * 0.4} width="13" height={height * 0.4} className="fill-edge" />
    </g>
  ))
}

/** A losing stretch that ends at its limit. */
function LimitedLoss({ seed }: { seed: number }) {
  const falling = exampleCurve(60, seed).map((value) => -value)
  return (
    <>
      <path
        d={curvePath(falling, 280, 84)}
        fill="none"
        className="stroke-warning"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M0 96H280" className="stroke-negative" strokeWidth="3" strokeDasharray="3 8" strokeLinecap="round" />
    </>
  )
}
