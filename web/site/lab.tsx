import { lab } from '../content/lab.ts'
import { Lab } from '../lab/lab.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import { PageHead } from './blocks/page-head.tsx'
import { RiskNote } from './blocks/risk-note.tsx'

export const meta = () => pageMeta(lab.title, lab.lead, { path: '/lab', picture: 'trading' })

export default function LabPage() {
  return (
    <>
      <div className="print:hidden">
        <PageHead picture="line" title={lab.title} lead={lab.lead}>
          <RiskNote />
        </PageHead>
      </div>
      <div className="page-width py-8 md:py-12">
        <Lab />
      </div>
    </>
  )
}
