import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { brand } from '../../content/brand.ts'
import { createQueryClient } from '../../lib/calls/query-client.ts'
import { LiveUpdates } from '../../lib/live/live-updates.tsx'
import { registerWorker } from '../../lib/live/register-worker.ts'
import { SignedIn } from '../../lib/session/signed-in.tsx'
import { Toasts } from '../../ui/overlays/toasts.tsx'
import { sectionOf } from './sections.ts'
import { startReading, startWithPage } from './start-reading.ts'

let begun = startWithPage()

/** The section is no route of its own, so its name is read from the address. */
export const meta = ({ location }: { location: { search: string } }) => [
  { title: `${sectionOf(new URLSearchParams(location.search).get('section')).label} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function Dashboard() {
  const [queryClient] = useState(() => begun ?? createQueryClient())
  useEffect(() => {
    // Whoever leaves the dashboard and comes back, maybe as somebody else, begins with nothing.
    begun = undefined
    startReading(queryClient)
  }, [queryClient])
  useEffect(registerWorker, [])
  return (
    <QueryClientProvider client={queryClient}>
      <SignedIn>
        {(user) => (
          <LiveUpdates>
            <Outlet context={user} />
          </LiveUpdates>
        )}
      </SignedIn>
      <Toasts />
    </QueryClientProvider>
  )
}
