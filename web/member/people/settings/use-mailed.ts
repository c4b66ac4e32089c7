import {
  type notificationKind,
  readNotificationPreferences,
  setNotificationPreferences,
} from '@fairlead/contract/routes/people/notifications'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { useAct } from '../../../lib/calls/use-act.ts'

type Kind = z.output<typeof notificationKind>

const mailedQuery = queryOptions({
  queryKey: keyOf(readNotificationPreferences),
  queryFn: async ({ signal }) => (await call(readNotificationPreferences, { signal })).mailed,
})

export const useMailed = () => useQuery(mailedQuery)

export function useSetMailed() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other, and an answer that was asked for before does not take the choice back.
    scope: { id: 'mailed' },
    onMutate: () => queryClient.cancelQueries({ queryKey: mailedQuery.queryKey }),
    mutationFn: (mailed: Kind[]) => act(setNotificationPreferences, { body: { mailed } }),
    onSuccess: ({ mailed }) => queryClient.setQueryData(mailedQuery.queryKey, mailed),
  })
}
