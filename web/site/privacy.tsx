import { privacy } from '../content/legal.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { LegalPage } from './blocks/legal-page.tsx'

export const meta = () => pageMeta(privacy.title, privacy.lead, { path: '/privacy' })

export default function Privacy() {
  return <LegalPage content={privacy} />
}
