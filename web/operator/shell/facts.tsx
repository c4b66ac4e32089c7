import type { ReactNode } from 'react'

type Fact = { label: string; value: ReactNode; means?: string }

/** Names on the left, values on the right, one a line; what a figure means stands under its name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="text-sm">
      {facts.map(({ label, value, means }) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-0"
        >
          <dt className="min-w-0 text-muted">
            {label}
            {means && <span className="mt-0.5 block text-xs">{means}</span>}
          </dt>
          <dd className="tabular max-w-[70%] shrink-0 text-right font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
