import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { features } from '../../content/home.ts'
import { profitParts } from '../../content/profit-split.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'

const pictures: Record<ReturnType<typeof features>[number]['id'], ReactNode> = {
  split: <SplitPicture />,
  affiliate: (
    <svg viewBox="0 0 400 120" className="w-full" aria-hidden="true">
      <path
        d="M220 20C220 46 130 34 130 60M220 20v40M220 20c0 26 90 14 90 40M130 60c0 22-36 18-36 42M130 60c0 22 36 18 36 42M220 60v42M310 60c0 22-36 18-36 42M310 60c0 22 36 18 36 42"
        fill="none"
        className="stroke-edge"
        strokeWidth="1.5"
      />
      <circle cx="220" cy="20" r="14" className="fill-accent" />
      {[130, 220, 310].map((x) => (
        <circle key={x} cx={x} cy="60" r="10" className="fill-accent-soft stroke-accent" strokeWidth="2" />
      ))}
      {[94, 166, 220, 274, 346].map((x) => (
        <circle key={x} cx={x} cy="102" r="8" className="fill-surface stroke-edge" strokeWidth="2" />
      ))}
      {['You', 'Level 1', 'Level 2'].map((words, at) => (
        <text key={words} x="0" y={[24, 64, 106][at]} className="fill-muted text-[12px] max-sm:text-[17px]">
          {words}
        </text>
      ))}
    </svg>
  ),
}

/** A bar of ten dollars; its parts stand a little apart. */
function SplitPicture() {
  const parts = profitParts(useTerms())
  const [kept, toAffiliates] = [parts[0].share * 4, parts[1].share * 4]
  const operationsAt = kept + toAffiliates + 2
  return (
    <>
      <svg viewBox="0 0 400 44" className="w-full" aria-hidden="true">
        <rect width={Math.max(0, kept - 4)} height="44" rx="8" className="fill-accent" />
        <rect x={kept} width={Math.max(0, toAffiliates - 2)} height="44" rx="8" className="fill-edge" />
        <rect x={operationsAt} width={Math.max(0, 400 - operationsAt)} height="44" rx="4" className="fill-ink" />
      </svg>
      {/* Words of the page, not of the drawing: they keep their size on a phone. */}
      <p aria-hidden="true" className="mt-3 flex justify-between gap-3 text-xs text-muted">
        {parts.map((part, at) => (
          <span key={part.label} className={at === 2 ? 'text-right' : ''}>
            <strong className="tabular block text-sm text-ink">{part.value}</strong>
            {['you keep', 'affiliate income', 'operations'][at]}
          </span>
        ))}
      </p>
    </>
  )
}

export function FeatureCards() {
  return (
    <section aria-label="Features" className="page-width section-space">
      <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
        {features(useTerms()).map((feature) => (
          <li key={feature.id} className="flex flex-col rounded-card border border-line bg-surface p-6 md:p-8">
            <div className="mb-6 rounded-control bg-paper p-5 md:p-6">{pictures[feature.id]}</div>
            <h2 className="text-xl">{feature.title}</h2>
            <p className="mt-3 mb-5 max-w-[55ch] text-muted">{feature.text}</p>
            <Link
              to={feature.link.to}
              className="mt-auto inline-flex min-h-10 items-center gap-2 self-start font-semibold text-accent hover:underline"
            >
              {feature.link.label}
              <ArrowRight className="size-4" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
