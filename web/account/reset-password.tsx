import { accountPages } from '../content/account.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { FormHead } from './form-head.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { TextLink } from './text-link.tsx'
import { useResetToken } from './use-reset-token.ts'

const page = accountPages.reset

export const meta = () => pageMeta(page.title, page.lead)

export default function ResetPassword() {
  const check = useResetToken()
  return (
    <>
      <FormHead title={page.title} lead={page.lead} />
      {check.state === 'validating' && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner /> Validating token...
        </p>
      )}
      {check.state === 'invalid' && (
        <>
          <Alert tone="negative">{check.error}</Alert>
          <p className="mt-4 text-sm">
            <TextLink to="/forgot-password">Request a new link</TextLink>
          </p>
        </>
      )}
      {check.state === 'valid' && <ResetPasswordForm token={check.token} />}
    </>
  )
}
