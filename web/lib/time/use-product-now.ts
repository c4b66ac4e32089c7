import { readSandbox } from '@fairlead/contract/routes/sandbox/sandbox'
import { useQuery } from '@tanstack/react-query'
import { findSandbox } from '../../sandbox/find-sandbox.ts'
import { call } from '../calls/api.ts'
import { keyOf } from '../calls/query-key.ts'
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

/**
 * The product's time, ticking every second. Every answer tells it; in the sandbox the clock can be put forward while a page has
 * nothing else to ask, so it asks for it.
 */
export function useProductNow(): number {
  const isSandbox = useIsSandbox()
  useQuery({
    queryKey: [...keyOf(readSandbox), 'time'],
    queryFn: ({ signal }) => call(readSandbox, { signal }),
    refetchInterval: sandboxEveryMs,
    enabled: isSandbox,
  })
  return useNow(1_000).getTime()
}
