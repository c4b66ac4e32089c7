import { currentUser } from '@fairlead/contract/routes/people/auth'
import { text } from '@fairlead/contract/text'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../lib/calls/api.ts'
import { ApiError } from '../lib/calls/api-error.ts'
import { toastFailure } from '../lib/calls/toast-failure.ts'
import { useToken } from '../lib/session/use-token.ts'
import { nextPath } from './next-path.ts'

/** Whoever holds a token that still works, old or new, goes on to where they wanted to, or to the dashboard. */
export function useSignedInRedirect(): void {
  const token = useToken()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const asked = query.get('next')

  useEffect(() => {
    if (!token) return
    const leaving = new AbortController()
    call(currentUser, { signal: leaving.signal })
      .then(() => navigate(nextPath(asked, location.origin) ?? '/dashboard', { replace: true }))
      .catch((error: unknown) => {
        // A 401 has already cleared the token: the form below is the answer to it.
        const isExpected = leaving.signal.aborted || (error instanceof ApiError && error.status === 401)
        if (!isExpected) toastFailure(error, text.userDataFailed)
      })
    return () => leaving.abort()
  }, [token, asked, navigate])
}
