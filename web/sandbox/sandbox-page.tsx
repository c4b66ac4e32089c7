import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '../content/brand.ts'
import { createQueryClient } from '../lib/calls/query-client.ts'
import { Toasts } from '../ui/overlays/toasts.tsx'
import { SandboxDesk } from './sandbox-desk.tsx'
import { SandboxFrame } from './sandbox-frame.tsx'

export const meta = () => [{ title: `Sandbox · ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export default function SandboxPage() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <SandboxFrame title="Sandbox" lead="Try everything: no money here is real, and no e-mail leaves this machine.">
        <SandboxDesk />
      </SandboxFrame>
      <Toasts />
    </QueryClientProvider>
  )
}
