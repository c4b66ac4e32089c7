import { incomes } from '../../content/trading.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { SectionHead } from '../blocks/section-head.tsx'

export function Incomes() {
  const terms = useTerms()
  return (
    <section className="border-t border-line">
      <div className="page-width section-space">
        <SectionHead title={incomes.title} text={incomes.text} />
        <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
          {incomes.kinds.map((kind) => (
            <li key={kind.title} className="rounded-card border border-line bg-surface p-6">
              <h3 className="text-lg">{kind.title}</h3>
              <p className="mt-2 text-muted">{kind.text(terms)}</p>
            </li>
          ))}
        </ul>
        <ButtonLink to="/faq#affiliate" tone="secondary" className="mt-8">
          Learn More<span className="sr-only"> about the affiliate programme</span>
        </ButtonLink>
      </div>
    </section>
  )
}
