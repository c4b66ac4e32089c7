import { openAccount } from '../content/pages.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { useTerms } from '../lib/settings/use-terms.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from './blocks/page-head.tsx'

export const meta = () => pageMeta(openAccount.title, openAccount.lead)

/** Where Open Account leads for as long as no partner broker is configured. */
export default function OpenAccount() {
  const paragraphs = openAccount.paragraphs(useTerms())
  return (
    <>
      <PageHead picture="chart" title={openAccount.title} lead={openAccount.lead} />
      <div className="page-width section-space">
        <div className="flex max-w-[70ch] flex-col gap-4 text-muted">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/register">Register</ButtonLink>
          <ButtonLink to="/" tone="secondary">
            Back to home
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
