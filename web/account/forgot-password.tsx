import { accountPages } from '../content/account.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { FormHead } from './form-head.tsx'
import { TextLink } from './text-link.tsx'

const page = accountPages.forgot

export const meta = () => pageMeta(page.title, page.lead)

export default function ForgotPassword() {
  return (
    <>
      <FormHead title={page.title} lead={page.lead} />
      <ForgotPasswordForm />
      <p className="mt-6 flex flex-wrap gap-x-6 text-sm">
        <TextLink to="/login">Back to login</TextLink>
        <TextLink to="/register">Create an account</TextLink>
      </p>
    </>
  )
}
