import { text } from '@fairlead/contract/text'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Loader } from '../../ui/brand/loader.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ApiError } from '../calls/api-error.ts'
import { toastFailure } from '../calls/toast-failure.ts'
import { session } from '../session.ts'
import { type User, useCurrentUser } from './use-current-user.ts'
import { useToken } from './use-token.ts'
import { ViewBanner } from './view-banner.tsx'

/**
 * Shows its children to whoever is signed in and a loader until that is known. Without a token, or as soon as it
 * disappears in this tab or another, it goes to the login page.
 */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const token = useToken()
  const navigate = useNavigate()
  const { data: user, error, refetch, isFetching } = useCurrentUser(token)
  const isRefused = error instanceof ApiError && error.status === 401

  useEffect(() => {
    if (token === null) navigate('/login', { replace: true })
  }, [token, navigate])

  useEffect(() => {
    if (error && !isRefused) toastFailure(error, text.userDataFailed)
  }, [error, isRefused])

  if (token && user) {
    return (
      <>
        {children(user)}
        {session.isViewing() && <ViewBanner name={user.name} />}
      </>
    )
  }
  if (token && error && !isRefused && !isFetching) {
    return (
      <main className="grid min-h-screenful place-items-center">
        <EmptyState title={text.userDataFailed} action={<Button onClick={() => refetch()}>Try again</Button>} />
      </main>
    )
  }
  return <Loader label="Loading your account" />
}
