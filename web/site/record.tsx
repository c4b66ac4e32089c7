import { record } from '../content/record.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from './blocks/page-head.tsx'
import { RiskNote } from './blocks/risk-note.tsx'
import { Did } from './record/did.tsx'
import { Would } from './record/would.tsx'

export const meta = () => pageMeta(record.title, record.lead, { path: '/record', picture: 'trading' })

export default function RecordPage() {
  return (
    <>
      <PageHead picture="chart" title={record.title} lead={record.lead}>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="#did" size="lg">
            {record.did.title}
          </ButtonLink>
          <ButtonLink to="#would" size="lg" tone="secondary">
            {record.would.title}
          </ButtonLink>
        </div>
        <RiskNote className="mt-6" />
      </PageHead>
      <Did />
      <Would />
    </>
  )
}
