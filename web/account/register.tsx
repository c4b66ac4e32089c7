import { accountPages } from '../content/account.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { FormHead } from './form-head.tsx'
import { RegisterForm } from './register-form.tsx'
import { TextLink } from './text-link.tsx'
import { useCountVisit } from './use-count-visit.ts'
import { useReferral } from './use-referral.ts'

const page = accountPages.register

export const meta = () => pageMeta(page.title, page.lead, { path: '/register' })

export default function Register() {
  useCountVisit()
  const { referrer, forget } = useReferral()
  return (
    <>
      <FormHead title={page.title} lead={page.lead} />
      <RegisterForm referrer={referrer} onForgetReferrer={forget} />
      <p className="mt-6 text-sm text-muted">
        Already have an account? <TextLink to="/login">Login</TextLink>
      </p>
    </>
  )
}
