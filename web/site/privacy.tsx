import { privacy } from '../content/legal.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { LegalPage } from './legal-page.tsx'

export const meta = () => pageMeta(privacy.title, privacy.lead)

export default function Privacy() {
  return <LegalPage content={privacy} />
}
