import { Check } from 'lucide-react'
import { packagePoints, packages, shortRisk } from '../../content/site.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SectionHead } from './section-head.tsx'

export function PackageCards() {
  return (
    <section className="border-y border-line bg-surface">
      <div className="page-width section-space">
        <SectionHead
          title="Start with the capital you have"
          text="The package follows your trading capital. Fuel is prepaid, only spent on profitable trades and hosting, and shown trade by trade."
        />
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {packages.map((item) => (
            <li
              key={item.name}
              className={classNames(
                'flex flex-col rounded-card border bg-paper p-6',
                item.featured ? 'border-accent outline outline-accent' : 'border-line',
              )}
            >
              <h3 className="text-base">{item.name}</h3>
              <p className="tabular mt-2 font-display text-2xl font-bold tracking-tight">{item.capital}</p>
              <p className="text-sm text-muted">trading capital</p>
              <ul className="mt-5 mb-6 flex flex-col gap-2.5 text-sm">
                {[item.fuel, ...packagePoints].map((point) => (
                  <li key={point} className="flex gap-2.5">
                    <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
                    {point}
                  </li>
                ))}
              </ul>
              <ButtonLink to="/register" tone={item.featured ? 'primary' : 'secondary'} className="mt-auto">
                Create Account
              </ButtonLink>
            </li>
          ))}
        </ul>
        <p className="mt-6 max-w-[75ch] text-sm text-muted">{shortRisk}</p>
      </div>
    </section>
  )
}
