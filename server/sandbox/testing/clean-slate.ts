import { afterAll, vi } from 'vitest'

// Test files share a process: what one of them has put in place of the real thing ends with it.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
