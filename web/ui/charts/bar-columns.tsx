import type { Bars } from './bar-rows.tsx'
import { BarsTable } from './bars-table.tsx'

const height = 100
const slot = 10
/** Names beneath the bars stand at every so many. */
const namedUsually = 6

type Props = Bars & { endLabel: string; namedEvery?: number }

/** Many bars side by side, gains upwards and losses downwards, with the table behind them for whoever does not see them. */
export function BarColumns({ endLabel, namedEvery = namedUsually, ...bars }: Props) {
  const { caption, rows, format } = bars
  const most = Math.max(...rows.map(({ amount }) => Math.abs(amount)), Number.MIN_VALUE)
  const best = rows.reduce((one, other) => (other.amount > one.amount ? other : one))
  const worst = rows.reduce((one, other) => (other.amount < one.amount ? other : one))
  return (
    <figure>
      <svg
        viewBox={`0 ${-height} ${rows.length * slot} ${2 * height}`}
        preserveAspectRatio="none"
        className="h-56 w-full"
        role="img"
        aria-label={`${caption}: best ${best.label} with ${format(best.amount)}, worst ${worst.label} with ${format(worst.amount)}.`}
      >
        <path d={`M0 0H${rows.length * slot}`} className="stroke-edge" vectorEffect="non-scaling-stroke" />
        {rows.map(({ id, label, note, amount }, at) => {
          const size = (Math.abs(amount) / most) * height
          return (
            <rect
              key={id}
              x={at * slot + 1}
              y={amount < 0 ? 0 : -size}
              width={slot - 2}
              height={size}
              className={amount < 0 ? 'fill-negative' : 'fill-positive'}
            >
              <title>{`${label}: ${format(amount)}, ${note}`}</title>
            </rect>
          )
        })}
      </svg>
      <p aria-hidden="true" className="tabular mt-1 flex justify-between text-xs text-muted">
        {rows
          .filter((_, at) => at % namedEvery === 0)
          .map(({ id, label }) => (
            <span key={id}>{label}</span>
          ))}
        <span>{endLabel}</span>
      </p>
      <BarsTable {...bars} />
    </figure>
  )
}
