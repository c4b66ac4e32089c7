import { text } from '@fairlead/contract/text'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '../../content/brand.ts'
import { createQueryClient } from '../../lib/calls/query-client.ts'
import { LiveUpdates } from '../../lib/live/live-updates.tsx'
import { SignedIn } from '../../lib/session/signed-in.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Toasts } from '../../ui/overlays/toasts.tsx'
import { Console } from './console.tsx'
import { isOperator } from './operator-user.ts'
import { labelOf } from './sections.ts'

/** The section is no route of its own, so its name is read from the address. */
export const meta = ({ location }: { location: { search: string } }) => [
  { title: `${labelOf(new URLSearchParams(location.search).get('section')) ?? 'Operator console'} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function Operator() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <SignedIn>
        {(user) =>
          isOperator(user) ? (
            <LiveUpdates>
              <Console operator={user} />
            </LiveUpdates>
          ) : (
            <NotAnOperator />
          )
        }
      </SignedIn>
      <Toasts />
    </QueryClientProvider>
  )
}

function NotAnOperator() {
  return (
    <main className="grid min-h-screenful place-items-center">
      <h1 className="sr-only">Operator console</h1>
      <EmptyState title={text.forbidden} action={<ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>}>
        The console is for operators only.
      </EmptyState>
    </main>
  )
}
