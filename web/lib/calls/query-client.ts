import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const retriesMax = 2
/** How soon what could not be read is asked for again by itself, for as long as it is looked at. */
const askAgainMs = 10_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // None waits for a connection, and none is sent again by itself: what was clicked is sent now or never.
      mutations: { networkMode: 'always', retry: false },
      queries: {
        staleTime: 15_000,
        // A refusal (4xx) is an answer: asking again would only be refused again.
        retry: (failures, error) => failures < retriesMax && !isRefusal(error),
        retryDelay: (failures, error) => retryAfter(error) ?? Math.min(1_000 * 2 ** failures, askAgainMs),
        refetchInterval: ({ state }) =>
          state.status === 'error' && !isRefusal(state.error) ? (retryAfter(state.error) ?? askAgainMs) : false,
      },
    },
  })
}

/** When the server said to come again. */
const retryAfter = (error: unknown) => (error instanceof ApiError ? error.retryAfterMs : undefined)

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500
