import { listNotifications, readNotifications } from '@fairlead/contract/routes/people/notifications'
import { text } from '@fairlead/contract/text'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { useAct } from '../../lib/calls/use-act.ts'

export type Notification = z.output<typeof listNotifications.reply>['notifications'][number]

/** The list shows the newest; older ones are of no use in a menu. */
const shownMax = 20

const notificationsQuery = queryOptions({
  queryKey: [...keyOf(listNotifications), { pageSize: shownMax }],
  queryFn: ({ signal }) => call(listNotifications, { query: { page: 1, pageSize: shownMax }, signal }),
})

export const useNotifications = () => useQuery(notificationsQuery)

/** Marks everything up to the newest one shown as read, and nothing that came since. */
export function useMarkRead() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (upTo: Notification['id']) => act(readNotifications, { body: { upTo } }),
    onError: (error) => toastFailure(error, text.internal),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listNotifications) }),
  })
}
