import { readOwnAlerts, setOwnAlerts } from '@fairlead/contract/routes/bots/own-alerts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { prefsQuery } from '../shell/use-prefs.ts'

export type OwnAlert = z.output<typeof readOwnAlerts.reply>['alerts'][number]

const ownAlertsQuery = queryOptions({
  queryKey: keyOf(readOwnAlerts),
  queryFn: async ({ signal }) => (await call(readOwnAlerts, { signal })).alerts,
})

export const useOwnAlerts = () => useQuery(ownAlertsQuery)

/** The goals of the dashboard change with it. */
export function useSetOwnAlerts() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    onMutate: () => queryClient.cancelQueries({ queryKey: ownAlertsQuery.queryKey }),
    mutationFn: (body: z.input<NonNullable<typeof setOwnAlerts.body>>) => act(setOwnAlerts, { body }),
    onSuccess: ({ alerts }) => {
      queryClient.setQueryData(ownAlertsQuery.queryKey, alerts)
      return queryClient.invalidateQueries({ queryKey: prefsQuery.queryKey })
    },
  })
}
