import { eaReport } from '../content/pages.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { PageHead } from './blocks/page-head.tsx'
import { EaLogForm } from './ea-log-form.tsx'

export const meta = () => pageMeta(eaReport.title, eaReport.lead, { path: '/ea-report' })

export default function EaReport() {
  return (
    <>
      <PageHead title={eaReport.title} lead={eaReport.lead} />
      <section className="page-width section-space">
        <div className="max-w-3xl rounded-card border border-line bg-surface p-5 md:p-10">
          <p className="mb-8 max-w-[65ch] text-muted">{eaReport.text}</p>
          <EaLogForm />
        </div>
      </section>
    </>
  )
}
