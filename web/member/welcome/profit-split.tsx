import type { Kept } from '@fairlead/contract/entities'
import { exactUsd } from '@fairlead/money/exact-usd'
import { profitSplit, splitNote } from '../../content/profit-split.ts'
import { useTerms } from '../../lib/use-terms.ts'
import { KeptFigure } from '../kept-figure.tsx'

/** The stated shares, applied to ten dollars, and what became of the reader's own profit. */
export function ProfitSplit({ kept }: { kept: Kept | undefined }) {
  const split = profitSplit(useTerms())
  const parts = [
    { label: 'You keep', amount: split.kept },
    { label: 'Fuel, to the members above you', amount: split.toLevels },
    { label: 'Fuel, affiliate pool', amount: split.toPool },
    { label: 'Fuel, operations', amount: split.toOperations },
  ]
  return (
    <>
      <dl className="divide-y divide-line text-sm">
        {parts.map((part) => (
          <div key={part.label} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{part.label}</dt>
            <dd className="tabular font-semibold">{exactUsd(part.amount)}</dd>
          </div>
        ))}
      </dl>
      {split.packageName && <p className="mt-2 text-xs text-muted">{splitNote(split).trim()}</p>}
      <KeptFigure kept={kept} />
      {kept && <p className="text-xs text-muted">Of your own profit in the time chosen for the equity.</p>}
    </>
  )
}
