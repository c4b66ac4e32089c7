import { endSession, listSessions } from '@fairlead/contract/routes/people/profile'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../lib/calls/api.ts'
import { useAct } from '../lib/calls/use-act.ts'

export type MemberSession = z.output<typeof listSessions.reply>['sessions'][number]

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
})

export const useSessions = () => useQuery(sessionsQuery)

export function useEndSession() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: MemberSession['id']) => act(endSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}
