import { eaReport } from '../content/pages.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from './page-head.tsx'

export const meta = () => pageMeta(eaReport.title, eaReport.lead)

export default function EaReport() {
  return (
    <>
      <PageHead title={eaReport.title} lead={eaReport.lead} />
      <section className="page-width section-space">
        <p className="mb-6 max-w-[65ch] text-muted">{eaReport.text}</p>
        <ButtonLink to="/login">Login</ButtonLink>
      </section>
    </>
  )
}
