import type { ReactNode } from 'react'
import { curvePath, exampleCurve } from './example-curve.ts'

const curve = curvePath(exampleCurve(48, 812), 250, 110)
const counter = curvePath(
  exampleCurve(48, 812).map((value) => -value * 0.4),
  250,
  44,
)
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** One drawing for each of the bot's four jobs. */
const drawings: Record<string, ReactNode> = {
  'tab-5': (
    <>
      <circle cx="160" cy="110" r="78" fill="none" className="stroke-line" strokeWidth="2" />
      {hours.map((hour) => (
        <path
          key={hour}
          d="M160 40v10"
          transform={`rotate(${hour * 15} 160 110)`}
          className={hour % 3 ? 'stroke-edge' : 'stroke-accent'}
          strokeWidth="4"
          strokeLinecap="round"
        />
      ))}
      <path d="M160 110V68M160 110l30 18" className="stroke-ink" strokeWidth="5" strokeLinecap="round" />
      <circle cx="160" cy="110" r="6" className="fill-accent" />
    </>
  ),
  'tab-6': (
    <g transform="translate(35 36)">
      <path d="M0 74H250" className="stroke-line" strokeWidth="2" />
      <path
        d={curve}
        transform="scale(1 0.65)"
        fill="none"
        className="stroke-accent"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path
        d={counter}
        transform="translate(0 92)"
        fill="none"
        className="stroke-edge"
        strokeWidth="3"
        strokeDasharray="6 6"
      />
      <path d="M0 150H250" className="stroke-negative" strokeWidth="3" strokeDasharray="3 7" strokeLinecap="round" />
    </g>
  ),
  'tab-7': (
    <>
      <rect x="40" y="96" width="96" height="84" rx="10" className="fill-raised stroke-line" strokeWidth="2" />
      <rect x="56" y="114" width="64" height="10" rx="5" className="fill-ink" />
      <rect x="56" y="134" width="44" height="8" rx="4" className="fill-edge" />
      <path d="M136 138h52" className="stroke-edge" strokeWidth="3" strokeDasharray="2 8" strokeLinecap="round" />
      <rect x="190" y="60" width="96" height="72" rx="10" className="fill-accent-soft stroke-accent" strokeWidth="2" />
      <path
        d="M208 112 228 92l14 10 24-26"
        fill="none"
        className="stroke-accent"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="190" y="142" width="96" height="38" rx="10" className="fill-raised stroke-line" strokeWidth="2" />
      <rect x="206" y="157" width="40" height="8" rx="4" className="fill-edge" />
    </>
  ),
  'tab-8': (
    <>
      {[0, 1, 2, 3].map((step) => (
        <rect
          key={step}
          x={48 + step * 60}
          y={150 - step * 36}
          width="44"
          height={36 + step * 36}
          rx="8"
          className={step === 3 ? 'fill-accent' : 'fill-raised stroke-line'}
          strokeWidth="2"
        />
      ))}
      <path
        d="M50 128 112 94l60-34 62-38"
        fill="none"
        className="stroke-ink"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 9"
      />
    </>
  ),
}

export function BotPicture({ of }: { of: string }) {
  return (
    <svg viewBox="0 0 320 220" className="w-full max-w-md justify-self-center" aria-hidden="true">
      {drawings[of]}
    </svg>
  )
}
