import { riskDisclosure } from '../content/legal.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { LegalPage } from './legal-page.tsx'

export const meta = () => pageMeta(riskDisclosure.title, riskDisclosure.lead)

export default function RiskDisclosure() {
  return <LegalPage content={riskDisclosure} />
}
