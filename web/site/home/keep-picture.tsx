import { exactUsd } from '@fairlead/money/exact-usd'
import { profitSplit } from '../../content/profit-split.ts'
import { percent } from '../../content/term-words.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import { Words } from '../blocks/words.tsx'

/** Capital that stays where it is, and a profit that is split beside it. */
export function KeepPicture() {
  const { companyPercent, kept, charge } = profitSplit(useTerms())
  return (
    <>
      <rect x="1" y="54" width="128" height="106" rx="10" className="fill-surface stroke-line" />
      <Words x={16} y={78}>
        Your broker account
      </Words>
      <text x="16" y="104" className="tabular fill-ink font-display text-[19px] font-bold">
        $1,000.00
      </text>
      <path d="M16 120h98" className="stroke-line" />
      <Words x={16} y={140}>
        Stays where it is
      </Words>
      <path
        d="M129 106h40M169 106c18 0 10-60 30-60M169 106c18 0 10 62 30 62"
        fill="none"
        className="stroke-edge"
        strokeWidth="2"
        strokeDasharray="2 5"
        strokeLinecap="round"
      />
      <rect x="199" y="14" width="120" height="64" rx="10" className="fill-accent-soft stroke-accent" />
      <Words x={213} y={36} className="fill-accent-strong" strong>
        {`You keep ${percent(100 - companyPercent)}`}
      </Words>
      <text x="213" y="60" className="tabular fill-ink font-display text-[19px] font-bold">
        {exactUsd(kept)}
      </text>
      <rect x="199" y="136" width="120" height="64" rx="10" className="fill-surface stroke-line" />
      <Words x={213} y={158}>
        {`Fuel, ${percent(companyPercent)}`}
      </Words>
      <text x="213" y="182" className="tabular fill-ink font-display text-[19px] font-bold">
        {exactUsd(charge)}
      </text>
      <rect x="131" y="96" width="74" height="20" rx="10" className="fill-paper stroke-line" />
      <Words x={168} y={109.5} anchor="middle" className="fill-ink" strong>
        Profit $10.00
      </Words>
    </>
  )
}
