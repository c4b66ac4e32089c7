import type { Kept } from '@fairlead/contract/entities'
import { poolWords, profitSplit, splitLines, splitNote } from '../../../content/profit-split.ts'
import { useTerms } from '../../../lib/settings/use-terms.ts'
import { classNames } from '../../../ui/class-names.ts'
import { KeptFigure } from '../../finance/kept-figure.tsx'

/** The stated shares, applied to ten dollars, and what became of the reader's own profit. */
export function ProfitSplit({ kept }: { kept: Kept | undefined }) {
  const terms = useTerms()
  const split = profitSplit(terms)
  return (
    <>
      <dl className="divide-y divide-line text-sm">
        {splitLines(terms).map((line) => (
          <div key={line.label} className={classNames('flex justify-between gap-4 py-2.5', line.isOf && 'pl-4')}>
            <dt className="text-muted">{line.label}</dt>
            <dd className={classNames('tabular', line.isOf ? 'text-muted' : 'font-semibold')}>{line.value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-muted">{poolWords}</p>
      {split.packageName && <p className="mt-2 text-xs text-muted">{splitNote(split).trim()}</p>}
      <KeptFigure kept={kept} />
      {kept && <p className="text-xs text-muted">Of your own profit in the time chosen for the equity.</p>}
    </>
  )
}
