import { accountPages } from '../content/account.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { EndedNotice } from './ended-notice.tsx'
import { FormHead } from './form-head.tsx'
import { LoginForm } from './login-form.tsx'
import { TextLink } from './text-link.tsx'
import { useSignedInRedirect } from './use-signed-in-redirect.ts'

const page = accountPages.login

export const meta = () => pageMeta(page.title, page.lead, { path: '/login' })

export default function Login() {
  useSignedInRedirect()
  return (
    <>
      <FormHead title={page.title} lead={page.lead} />
      <EndedNotice />
      <LoginForm />
      <p className="mt-6 text-sm text-muted">
        New here? <TextLink to="/register">Create an account</TextLink>
      </p>
    </>
  )
}
