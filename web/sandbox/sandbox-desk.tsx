import { text } from '@fairlead/contract/text'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ApiError, sentencesOf } from '../lib/calls/api-error.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountsCard } from './accounts-card.tsx'
import { ClockCard } from './clock-card.tsx'
import { FaucetCard } from './faucet-card.tsx'
import { MailboxCard } from './mailbox-card.tsx'
import { useSandbox } from './use-sandbox.ts'

export function SandboxDesk() {
  const { data: sandbox, error, refetch } = useSandbox()
  useHashScroll(sandbox !== undefined)
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState title="This server has no sandbox" action={<ButtonLink to="/">Back to home</ButtonLink>}>
        It is live: accounts, e-mail and money are real.
      </EmptyState>
    )
  }
  if (!sandbox && error) {
    return (
      <Alert tone="negative">
        <p className="mb-3">{sentencesOf(error, text.internal).join(' ')}</p>
        <Button tone="secondary" onClick={() => refetch()}>
          Try again
        </Button>
      </Alert>
    )
  }
  if (!sandbox) return <Skeleton className="h-96 w-full" />
  return (
    <div className="flex flex-col gap-4">
      <MailboxCard />
      <div className="grid gap-4 lg:grid-cols-2">
        <ClockCard now={sandbox.now} />
        <FaucetCard />
      </div>
      <AccountsCard accounts={sandbox.accounts} />
    </div>
  )
}

/** Goes to the card the address names, once there are cards: the router looks for it when none is drawn yet. */
function useHashScroll(isDrawn: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link clicked again leads there again
  useEffect(() => {
    if (!isDrawn || !hash) return
    document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [isDrawn, hash, key])
}
