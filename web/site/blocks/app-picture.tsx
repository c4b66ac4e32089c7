import { heroExample } from '../../content/home.ts'
import { curvePath, exampleCurve } from './example-curve.ts'
import { PhoneDrawing } from './phone-drawing.tsx'
import { Words } from './words.tsx'

const line = curvePath(exampleCurve(40, 90_210), 92, 46)

/** Two phones: the terminal's app, and the dashboard as it opens from the home screen. */
export function AppPicture() {
  return (
    <svg
      viewBox="0 0 320 276"
      className="w-full max-w-md justify-self-center"
      role="img"
      aria-label="A drawn example of the terminal and of the dashboard on two phones"
    >
      <circle cx="160" cy="138" r="128" className="fill-accent-soft" />
      <g transform="translate(34 8)">
        <PhoneDrawing />
      </g>
      <g transform="translate(166 36)">
        <rect width="120" height="236" rx="20" className="fill-ink" />
        <g className="on-ink">
          <rect x="5" y="5" width="110" height="226" rx="16" className="fill-paper" />
          <rect x="44" y="11" width="32" height="5" rx="2.5" className="fill-line" />
          {heroExample.cards.map((card, at) => (
            <g key={card.label} transform={`translate(12 ${26 + at * 47})`}>
              <rect width="96" height="41" rx="8" className="fill-surface stroke-line" />
              <Words x={9} y={16}>
                {card.label}
              </Words>
              <text x="9" y="32" className="tabular fill-ink font-display text-[13px] font-bold">
                {card.value}
              </text>
            </g>
          ))}
          <path d={`${line}V50H0Z`} transform="translate(14 172)" className="fill-accent-soft" />
          <path
            d={line}
            transform="translate(14 172)"
            fill="none"
            className="stroke-accent"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        </g>
      </g>
    </svg>
  )
}
