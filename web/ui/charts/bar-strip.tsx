import type { Bars } from './bar-rows.tsx'
import { BarsTable } from './bars-table.tsx'

const height = 100
const slot = 10

/** Amounts that are never below zero, side by side, the last one strongest, with the table behind them for whoever does not see them. */
export function BarStrip(bars: Bars) {
  const { caption, rows, format } = bars
  const most = Math.max(...rows.map(({ amount }) => amount), Number.MIN_VALUE)
  const best = rows.reduce((one, other) => (other.amount > one.amount ? other : one), rows[0] ?? nothing)
  return (
    <figure>
      <svg
        viewBox={`0 0 ${Math.max(rows.length, 1) * slot} ${height}`}
        preserveAspectRatio="none"
        className="h-32 w-full"
        role="img"
        aria-label={`${caption}: most in ${best.label} with ${format(best.amount)}.`}
      >
        {rows.map(({ id, label, note, amount }, at) => {
          // Nothing is drawn as a thin line, so that a day without anything is seen to be there.
          const size = Math.max((amount / most) * height, 1)
          return (
            <rect
              key={id}
              x={at * slot + 1.5}
              y={height - size}
              width={slot - 3}
              height={size}
              className={at === rows.length - 1 ? 'fill-accent' : 'fill-accent/55'}
            >
              <title>{`${label}: ${format(amount)}${note && `, ${note}`}`}</title>
            </rect>
          )
        })}
      </svg>
      <p aria-hidden="true" className="tabular mt-1 flex justify-between text-xs text-muted">
        <span>{rows[0]?.label}</span>
        <span>{rows.at(-1)?.label}</span>
      </p>
      <BarsTable {...bars} />
    </figure>
  )
}

const nothing = { id: '', label: '', note: '', amount: 0 }
