import { MailCheck } from 'lucide-react'
import { accountPages } from '../content/account.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Outcome } from './outcome.tsx'

const page = accountPages.sent

export const meta = () => pageMeta(page.title, page.lead)

export default function VerificationEmailSent() {
  return (
    <Outcome icon={MailCheck} tone="accent" title={page.title} lead={page.lead}>
      <ButtonLink to="/">Back to home</ButtonLink>
    </Outcome>
  )
}
