import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PairingCode } from './pairing-code.tsx'

const shown = (expiresAt: Date) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PairingCode made={{ code: 'ABCD-EFGH-JKLM', expiresAt: expiresAt.toISOString() }} />
    </QueryClientProvider>,
  )

test('a code is shown while it is good for something, and its terminal is waited for', () => {
  const words = shown(new Date(Date.now() + 900_000))
  expect(words).toContain('ABCD-EFGH-JKLM')
  expect(words).toContain('Waiting for your terminal.')
})

test('one that has run out is not shown', () => {
  const words = shown(new Date(Date.now() - 1_000))
  expect(words).toContain('The pairing code has expired.')
  expect(words).not.toContain('ABCD-EFGH-JKLM')
})
