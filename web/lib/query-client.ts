import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const retriesMax = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A refusal (4xx) is an answer: asking again would only be refused again.
        retry: (failures, error) => failures < retriesMax && !(error instanceof ApiError && isRefusal(error.status)),
      },
    },
  })
}

const isRefusal = (status: number) => status >= 400 && status < 500
