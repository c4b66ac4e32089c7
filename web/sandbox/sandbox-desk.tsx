import { text } from '@fairlead/contract/text'
import { ApiError, sentencesOf } from '../lib/api-error.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountsCard } from './accounts-card.tsx'
import { ClockCard } from './clock-card.tsx'
import { FaucetCard } from './faucet-card.tsx'
import { MailboxCard } from './mailbox-card.tsx'
import { useSandbox } from './use-sandbox.ts'

export function SandboxDesk() {
  const { data: sandbox, error } = useSandbox()
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState title="This server runs no sandbox" action={<ButtonLink to="/">Back to home</ButtonLink>}>
        It is live: accounts, mail and money are real.
      </EmptyState>
    )
  }
  if (error) return <Alert tone="negative">{sentencesOf(error, text.internal).join(' ')}</Alert>
  if (!sandbox) return <Skeleton className="h-96 w-full" />
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <AccountsCard accounts={sandbox.accounts} />
      <div className="flex flex-col gap-4">
        <ClockCard now={sandbox.now} />
        <FaucetCard />
      </div>
      <div className="lg:col-span-2">
        <MailboxCard />
      </div>
    </div>
  )
}
