import { termsPage } from '../content/legal.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { termsNow, useTerms } from '../lib/settings/use-terms.ts'
import { LegalPage } from './blocks/legal-page.tsx'

export const meta = () => {
  const { title, lead } = termsPage(termsNow())
  return pageMeta(title, lead, { path: '/terms' })
}

export default function Terms() {
  return <LegalPage content={termsPage(useTerms())} />
}
