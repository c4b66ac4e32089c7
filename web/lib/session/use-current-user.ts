import { currentUser, type user } from '@fairlead/contract/routes/people/auth'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../calls/api.ts'

export type User = z.output<typeof user>

/** Keyed by the token, so that one member never sees another's name after signing in anew. */
export const currentUserQuery = (token: string | null | undefined) =>
  queryOptions({
    queryKey: ['current-user', token],
    queryFn: ({ signal }) => call(currentUser, { signal }),
    enabled: Boolean(token),
  })

export const useCurrentUser = (token: string | null | undefined) => useQuery(currentUserQuery(token))
