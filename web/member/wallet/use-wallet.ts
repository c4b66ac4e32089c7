import { readProfile } from '@fairlead/contract/routes/people/profile'
import { pourFaucet } from '@fairlead/contract/routes/sandbox/sandbox'
import {
  cancelWithdrawal,
  listDeposits,
  readWallet,
  verifyWithdrawalOtp,
  withdrawReferral,
} from '@fairlead/contract/routes/wallet/wallet'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { prefsQuery } from '../shell/use-prefs.ts'

export type Deposit = z.output<typeof listDeposits.reply>['transactions'][number]

export const profileQuery = queryOptions({
  queryKey: keyOf(readProfile),
  queryFn: ({ signal }) => call(readProfile, { signal }),
})

export const useProfile = () => useQuery(profileQuery)

export const useWallet = () =>
  useQuery({
    queryKey: keyOf(readWallet),
    queryFn: ({ signal }) => call(readWallet, { signal }),
  })

/** The newest few deposits, asked for over and over: confirmations count up without an event for each. */
export const useNewestDeposits = (everyMs: (known: Deposit[] | undefined) => number) =>
  useQuery({
    queryKey: [...keyOf(listDeposits), 'newest'],
    queryFn: async ({ signal }) => (await call(listDeposits, { query: { page: 1, pageSize: 5 }, signal })).transactions,
    refetchInterval: ({ state }) => everyMs(state.data),
  })

export const usePour = () =>
  useMutation({
    mutationFn: (pour: { address: string; amount: number }) => call(pourFaucet, { body: pour }),
  })

export function useWithdraw() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (amount: number) => act(withdrawReferral, { body: { amount } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: prefsQuery.queryKey }),
  })
}

export function useVerifyOtp() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (otp: string) => act(verifyWithdrawalOtp, { body: { otp } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: prefsQuery.queryKey }),
  })
}

export function useCallOff() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => act(cancelWithdrawal),
    onSettled: () => queryClient.invalidateQueries({ queryKey: prefsQuery.queryKey }),
  })
}
