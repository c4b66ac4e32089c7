import { terms } from '../content/legal.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { LegalPage } from './blocks/legal-page.tsx'

export const meta = () => pageMeta(terms.title, terms.lead, { path: '/terms' })

export default function Terms() {
  return <LegalPage content={terms} />
}
