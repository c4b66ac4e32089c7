import { MailX } from 'lucide-react'
import { accountPages } from '../content/account.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Outcome } from './outcome.tsx'

const page = accountPages.failed

export const meta = () => pageMeta(page.title, page.lead)

export default function VerificationFailed() {
  return (
    <Outcome icon={MailX} tone="negative" title={page.title} lead={page.lead}>
      <ButtonLink to="/">Back to home</ButtonLink>
    </Outcome>
  )
}
