import { verifyEmail } from '@fairlead/contract/routes/people/auth'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountPages } from '../content/account.ts'
import { call } from '../lib/calls/api.ts'
import { ApiError } from '../lib/calls/api-error.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { useQueryValue } from '../lib/use-query-value.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

const page = accountPages.verifying

export const meta = () => pageMeta(page.title, page.lead)

export default function ProcessEmailVerification() {
  const token = useQueryValue('verification_token')
  const navigate = useNavigate()
  const asked = useRef(false)
  const [unanswered, setUnanswered] = useState(false)

  const verify = useCallback(async () => {
    const leave = (to: string) => navigate(to, { replace: true })
    if (!token) return leave('/verification-failed')
    setUnanswered(false)
    try {
      await call(verifyEmail, { body: { verification_token: token } })
      leave('/email-verified')
    } catch (error) {
      // Without a verdict the link may be as good as ever, and it is not spent.
      if (error instanceof ApiError && isVerdict(error.status)) leave('/verification-failed')
      else setUnanswered(true)
    }
  }, [token, navigate])

  useEffect(() => {
    // The token works once, so it must not be sent twice even when an effect runs twice.
    if (token === undefined || asked.current) return
    asked.current = true
    void verify()
  }, [token, verify])

  if (unanswered) {
    return (
      <>
        <h1 className="mb-4 text-2xl">{page.title}</h1>
        <Alert tone="warning">{page.unanswered}</Alert>
        <Button onClick={verify} className="mt-6">
          Try again
        </Button>
      </>
    )
  }
  return (
    <div role="status">
      <h1 className="flex items-center gap-4 text-2xl">
        <Spinner /> {page.title}
      </h1>
      <p className="mt-2 text-muted">{page.lead}</p>
    </div>
  )
}

const isVerdict = (status: number) => status >= 400 && status < 500 && status !== 429
