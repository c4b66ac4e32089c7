import { readSandbox } from '@fairlead/contract/routes/sandbox'
import { useQuery } from '@tanstack/react-query'
import { findSandbox } from '../sandbox/find-sandbox.ts'
import { call } from './api.ts'
import { keyOf } from './query-key.ts'
import { useNow } from './use-now.ts'

const sandboxEveryMs = 10_000

export function useIsSandbox(): boolean {
  const { data = false } = useQuery({
    queryKey: ['is-sandbox'],
    queryFn: ({ signal }) => findSandbox(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** The product's time, ticking every second: the sandbox's clock can be put forward, and countdowns must follow it. */
export function useProductNow(): number | undefined {
  const now = useNow(1_000)
  const isSandbox = useIsSandbox()
  const { data: aheadMs = 0 } = useQuery({
    queryKey: [...keyOf(readSandbox), 'ahead'],
    queryFn: async ({ signal }) => new Date((await call(readSandbox, { signal })).now).getTime() - Date.now(),
    refetchInterval: sandboxEveryMs,
    enabled: isSandbox,
  })
  return now && now.getTime() + aheadMs
}
