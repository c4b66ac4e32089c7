import { firstTerms, rules } from '@fairlead/contract/constants'
import type { Kept } from '@fairlead/contract/entities'
import { micro } from '@fairlead/money/money'
import { share } from '@fairlead/money/share'
import { toDollars } from '@fairlead/money/to-dollars'
import { money } from '../../lib/format.ts'
import { KeptFigure } from '../kept-figure.tsx'

const profit = micro(10_000_000n)
const charge = share(profit, firstTerms.companyShareBasisPoints)
const toLevels = share(charge, rules.generationShareBasisPoints)
const toOperations = share(charge, 10_000n - firstTerms.affiliateShareBasisPoints)

const parts = [
  { label: 'You keep', amount: micro(profit - charge) },
  { label: 'Fuel, to the members above you', amount: toLevels },
  { label: 'Fuel, affiliate pool', amount: micro(charge - toLevels - toOperations) },
  { label: 'Fuel, operations', amount: toOperations },
]

/** The stated shares, applied to ten dollars, and what became of the reader's own profit. */
export function ProfitSplit({ kept }: { kept: Kept | undefined }) {
  return (
    <>
      <dl className="divide-y divide-line text-sm">
        {parts.map((part) => (
          <div key={part.label} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{part.label}</dt>
            <dd className="tabular font-semibold">{money(toDollars(part.amount))}</dd>
          </div>
        ))}
      </dl>
      <KeptFigure kept={kept} />
      {kept && <p className="text-xs text-muted">Of your own profit in the time chosen for the equity.</p>}
    </>
  )
}
