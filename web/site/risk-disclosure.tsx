import { riskDisclosure } from '../content/legal.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { LegalPage } from './blocks/legal-page.tsx'

export const meta = () => pageMeta(riskDisclosure.title, riskDisclosure.lead, { path: '/risk-disclosure' })

export default function RiskDisclosure() {
  return <LegalPage content={riskDisclosure} />
}
