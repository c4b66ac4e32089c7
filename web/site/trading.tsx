import { trading } from '../content/pages.ts'
import { shortRisk } from '../content/site.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PageHead } from './page-head.tsx'

export const meta = () => pageMeta(trading.title, trading.lead)

export default function Trading() {
  return (
    <>
      <PageHead title={trading.title} lead={trading.lead}>
        <ButtonLink to="/register" size="lg">
          Start Trading
        </ButtonLink>
      </PageHead>
      <section className="page-width pt-14 md:pt-24">
        <h2 className="sr-only">How the bot trades</h2>
        <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
          {trading.points.map((point) => (
            <li key={point.title} className="rounded-card border border-line bg-surface p-6">
              <h3 className="text-lg">{point.title}</h3>
              <p className="mt-2 text-muted">{point.text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-6 max-w-[75ch] text-sm text-muted">{shortRisk}</p>
      </section>
      <HowItWorks />
    </>
  )
}
