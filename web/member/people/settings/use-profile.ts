import { readClosingWait } from '@fairlead/contract/routes/people/closing-wait'
import {
  askForEmail,
  closeAccount,
  confirmClosing,
  confirmEmail,
  confirmPayoutAddress,
  readClosing,
  setPayoutAddress,
  updateProfile,
} from '@fairlead/contract/routes/people/profile'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { sessionsQuery } from '../../../security/use-sessions.ts'
import { prefsQuery } from '../../shell/use-prefs.ts'
import { profileQuery } from '../../wallet/use-wallet.ts'
import { pendingCodesQuery } from './use-pending-codes.ts'

type Sent<Body> = z.input<NonNullable<Body>>

export const closingKey = keyOf(readClosing)

/** Kept fresh: what is shown here is what the member then agrees to. */
export const useClosing = () =>
  useQuery({
    queryKey: closingKey,
    queryFn: ({ signal }) => call(readClosing, { signal }),
    staleTime: 0,
  })

export function useRename() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof updateProfile.body>) => act(updateProfile, { body }),
    onSuccess: (profile) => {
      queryClient.setQueryData(profileQuery.queryKey, profile)
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ['current-user'] }),
        queryClient.invalidateQueries({ queryKey: prefsQuery.queryKey }),
      ])
    },
  })
}

export function useAskForPayoutAddress() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof setPayoutAddress.body>) => act(setPayoutAddress, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pendingCodesQuery.queryKey }),
  })
}

export function useConfirmPayoutAddress() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof confirmPayoutAddress.body>) => act(confirmPayoutAddress, { body }),
    onSuccess: (profile) => {
      queryClient.setQueryData(profileQuery.queryKey, profile)
      return queryClient.invalidateQueries({ queryKey: closingKey })
    },
    // A wrong one too many takes the code away.
    onSettled: () => queryClient.invalidateQueries({ queryKey: pendingCodesQuery.queryKey }),
  })
}

export function useAskForEmail() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof askForEmail.body>) => act(askForEmail, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pendingCodesQuery.queryKey }),
  })
}

export function useConfirmEmail() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof confirmEmail.body>) => act(confirmEmail, { body }),
    onSuccess: () =>
      Promise.all(
        [profileQuery.queryKey, ['current-user'], sessionsQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pendingCodesQuery.queryKey }),
  })
}

export function useCloseAccount() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof closeAccount.body>) => act(closeAccount, { body }),
    // Refused because the refund has changed: the new one is shown before it is asked again.
    onSettled: () => lookAgain(queryClient),
  })
}

export function useConfirmClosing() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof confirmClosing.body>) => act(confirmClosing, { body }),
    onSettled: () => lookAgain(queryClient),
  })
}

const lookAgain = (queryClient: QueryClient) =>
  Promise.all(
    [closingKey, keyOf(readClosingWait), pendingCodesQuery.queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
