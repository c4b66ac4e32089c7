import { text } from '@fairlead/contract/text'
import { Eye } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Loader } from '../../ui/brand/loader.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ApiError } from '../calls/api-error.ts'
import { toastFailure } from '../calls/toast-failure.ts'
import { session } from '../session.ts'
import { signOut } from './sign-out.ts'
import { type User, useCurrentUser } from './use-current-user.ts'
import { useToken } from './use-token.ts'

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

/** Says all the time whose pages an operator is looking at, and leads back. */
function ViewBanner({ name }: { name: string }) {
  const navigate = useNavigate()
  const stop = () => {
    const back = session.viewedFrom()
    signOut()
    navigate(back)
  }
  return (
    <div
      role="status"
      className="fixed inset-x-3 above-bar z-40 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-3 rounded-card border border-warning/50 bg-warning-soft px-4 py-2 text-sm text-warning-text shadow-float"
    >
      <Eye className="size-4 shrink-0" aria-hidden="true" />
      <span>
        You are viewing <strong>{name}</strong>’s account. Nothing can be changed.
      </span>
      <Button tone="secondary" onClick={stop}>
        Back to the console
      </Button>
    </div>
  )
}
