import { callOffCode, listPendingCodes, sendCodeAgain } from '@fairlead/contract/routes/people/profile'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { useAct } from '../../../lib/calls/use-act.ts'

export type PendingCode = z.output<typeof listPendingCodes.reply>['codes'][number]
type Purpose = PendingCode['purpose']

/** What waits for a mailed code, as the server knows it: a page that is loaded anew goes on from there. */
export const pendingCodesQuery = queryOptions({
  queryKey: keyOf(listPendingCodes),
  queryFn: async ({ signal }) => (await call(listPendingCodes, { signal })).codes,
})

export function usePendingCode(purpose: Purpose): PendingCode | undefined {
  return useQuery(pendingCodesQuery).data?.find((code) => code.purpose === purpose)
}

export function useSendCodeAgain(purpose: Purpose) {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => act(sendCodeAgain, { params: { purpose } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pendingCodesQuery.queryKey }),
  })
}

export function useCallOffCode(purpose: Purpose) {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => act(callOffCode, { params: { purpose } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pendingCodesQuery.queryKey }),
  })
}
