import { verifyEmail } from '@fairlead/contract/routes/auth'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { accountPages } from '../content/account.ts'
import { call } from '../lib/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { useQueryValue } from '../lib/use-query-value.ts'
import { Spinner } from '../ui/spinner.tsx'

const page = accountPages.verifying

export const meta = () => pageMeta(page.title, page.lead)

export default function ProcessEmailVerification() {
  const token = useQueryValue('verification_token')
  const navigate = useNavigate()
  const asked = useRef(false)

  useEffect(() => {
    // The token works once, so it must not be sent twice even when an effect runs twice.
    if (token === undefined || asked.current) return
    asked.current = true
    const leave = (to: string) => navigate(to, { replace: true })
    if (!token) leave('/verification-failed')
    else
      call(verifyEmail, { body: { verification_token: token } }).then(
        () => leave('/email-verified'),
        () => leave('/verification-failed'),
      )
  }, [token, navigate])

  return (
    <div role="status">
      <h1 className="flex items-center gap-4 text-2xl">
        <Spinner /> {page.title}
      </h1>
      <p className="mt-2 text-muted">{page.lead}</p>
    </div>
  )
}
