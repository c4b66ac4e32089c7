import { text } from '@fairlead/contract/text'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NotAnOperator() {
  return (
    <main className="grid min-h-screenful place-items-center">
      <h1 className="sr-only">Operator console</h1>
      <EmptyState title={text.forbidden} action={<ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>}>
        The console is open to operators only.
      </EmptyState>
    </main>
  )
}
