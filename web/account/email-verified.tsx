import { CircleCheck } from 'lucide-react'
import { accountPages } from '../content/account.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Outcome } from './outcome.tsx'

const page = accountPages.verified

export const meta = () => pageMeta(page.title, page.lead)

export default function EmailVerified() {
  return (
    <Outcome icon={CircleCheck} tone="positive" title={page.title} lead={page.lead}>
      <ButtonLink to="/login">Login Now</ButtonLink>
    </Outcome>
  )
}
