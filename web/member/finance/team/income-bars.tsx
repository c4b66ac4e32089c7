import { money } from '../../../lib/formats/format.ts'
import type { Period } from './income-over-time.tsx'

const height = 100
const slot = 10

/** Direct income below, level income on top of it; corrections are stated, not drawn. What it says is read from the table beneath. */
export function IncomeBars({ periods }: { periods: readonly Period[] }) {
  const most = Math.max(
    ...periods.map(({ direct, level }) => Math.max(direct, 0) + Math.max(level, 0)),
    Number.MIN_VALUE,
  )
  const best = periods.reduce((one, other) => (other.sum > one.sum ? other : one))
  return (
    <figure>
      <svg
        viewBox={`0 0 ${periods.length * slot} ${height}`}
        preserveAspectRatio="none"
        className="h-56 w-full"
        role="img"
        aria-label={best.sum > 0 ? `Income over time: best ${best.label} with ${money(best.sum)}.` : 'No income yet.'}
      >
        <path d={`M0 ${height}H${periods.length * slot}`} className="stroke-edge" vectorEffect="non-scaling-stroke" />
        {periods.map(({ from, label, direct, level, corrections, sum }, at) => {
          const low = (Math.max(direct, 0) / most) * height
          const top = (Math.max(level, 0) / most) * height
          return (
            <g key={from}>
              <title>{`${label}: ${money(direct)} direct, ${money(level, 4)} level, ${corrections === 0 ? '' : `${money(corrections, 4)} corrected, `}${money(sum, 4)} together`}</title>
              <rect x={at * slot + 1} y={height - low} width={slot - 2} height={low} className="fill-accent" />
              <rect x={at * slot + 1} y={height - low - top} width={slot - 2} height={top} className="fill-warning" />
              <rect x={at * slot} y={0} width={slot} height={height} className="fill-transparent" />
            </g>
          )
        })}
      </svg>
      <p aria-hidden="true" className="tabular mt-1 flex justify-between text-xs text-muted">
        <span>{periods[0]?.label}</span>
        <span>{periods.at(-1)?.label}</span>
      </p>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <span className="inline-flex items-center gap-2">
          <span className="size-3 rounded-sm bg-accent" aria-hidden="true" /> Direct income
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="size-3 rounded-sm bg-warning" aria-hidden="true" /> Level income
        </span>
      </figcaption>
    </figure>
  )
}
