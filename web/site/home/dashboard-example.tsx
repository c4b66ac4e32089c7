import { heroExample } from '../../content/home.ts'
import { curvePath, exampleCurve } from './example-curve.ts'

const width = 480
const height = 190
const line = curvePath(exampleCurve(96, 90_210), width, height)

/** A drawn dashboard; its title says that it is an example. */
export function DashboardExample() {
  return (
    <figure className="min-w-0 rounded-card border border-line bg-surface shadow-float">
      <figcaption className="flex items-center gap-2 border-b border-line px-4 py-3 text-xs text-muted">
        <span aria-hidden="true" className="flex gap-1.5">
          <span className="size-2.5 rounded-full bg-line" />
          <span className="size-2.5 rounded-full bg-line" />
          <span className="size-2.5 rounded-full bg-line" />
        </span>
        <span className="ml-2">{heroExample.title}</span>
      </figcaption>
      <div className="p-4 md:p-5">
        <dl className="grid grid-cols-3 gap-2 md:gap-3">
          {heroExample.cards.map((card) => (
            <div key={card.label} className="rounded-control border border-line bg-raised/50 p-2 sm:p-2.5 md:p-3.5">
              <dt className="text-xs whitespace-nowrap text-muted">{card.label}</dt>
              <dd>
                <span className="tabular block py-1 text-sm font-semibold sm:text-lg">{card.value}</span>
                <span className="block text-xs text-positive-text">{card.note}</span>
              </dd>
            </div>
          ))}
        </dl>
        <svg
          viewBox={`0 -10 ${width} ${height + 24}`}
          className="mt-5 w-full"
          role="img"
          aria-label="An invented equity curve that rises with setbacks"
        >
          <defs>
            <linearGradient id="hero-fill" x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--accent)" stopOpacity="0.35" />
              <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
            </linearGradient>
          </defs>
          {[0, 0.33, 0.66, 1].map((part) => (
            <path key={part} d={`M0 ${part * height}H${width}`} stroke="var(--line)" />
          ))}
          <path d={`${line}V${height + 14}H0Z`} fill="url(#hero-fill)" />
          <path
            d={line}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="2"
            strokeLinejoin="round"
            pathLength="1"
            strokeDasharray="1"
            className="animate-draw"
          />
        </svg>
      </div>
    </figure>
  )
}
