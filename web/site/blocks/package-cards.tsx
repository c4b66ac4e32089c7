import type { PageTerms } from '@fairlead/contract/specified-terms'
import { Link } from 'react-router'
import { packageCards } from '../../content/package-cards.ts'
import { chargedPercent, chargedProfit, chargesAlike, keptPercent, usd } from '../../content/term-words.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RiskNote } from './risk-note.tsx'
import { SectionHead } from './section-head.tsx'

export function PackageCards() {
  const terms = useTerms()
  return (
    <section className="border-y border-line bg-surface">
      <div className="page-width section-space">
        <SectionHead
          title="Start with the capital you have"
          text="The package follows your trading capital. Fuel is prepaid, spent on profitable trades and on hosting, and shown trade by trade."
        />
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {packageCards(terms).map((item) => (
            <li
              key={item.id}
              className={classNames(
                'flex flex-col rounded-card border bg-paper p-6',
                item.featured ? 'border-accent outline outline-accent' : 'border-line',
              )}
            >
              <h3 className="text-base">{item.name}</h3>
              <p className="tabular mt-2 font-display text-2xl font-bold tracking-tight">{item.capital}</p>
              <p className="text-sm text-muted">trading capital</p>
              <dl className="mt-5 mb-6 divide-y divide-line text-sm">
                {item.figures.map((figure) => (
                  <div key={figure.label} className="flex justify-between gap-3 py-2">
                    <dt className="text-muted">{figure.label}</dt>
                    <dd className="tabular text-right font-semibold">{figure.value}</dd>
                  </div>
                ))}
              </dl>
              <ButtonLink to="/register" tone={item.featured ? 'primary' : 'secondary'} className="mt-auto">
                Create Account
              </ButtonLink>
            </li>
          ))}
        </ul>
        <p className="mt-6 max-w-[75ch] text-sm text-muted">
          {priceSentence(terms)} To break even, the bot must earn the cost of hosting and the fuel charged on that
          profit, before any losses.{' '}
          <Link to="/trading#ahead" className="font-semibold text-accent underline underline-offset-2">
            What it takes to come out ahead
          </Link>
        </p>
        <RiskNote className="mt-3" />
      </div>
    </section>
  )
}

function priceSentence(terms: PageTerms): string {
  const profit = `keep ${keptPercent(terms)} of ${chargedProfit(terms)}, ${chargedPercent(terms)} is charged as fuel`
  return `${chargesAlike(terms) ? 'The same for all: you' : 'You'} ${profit}, and hosting costs ${usd(terms.hostingPerMonth)} a month.`
}
