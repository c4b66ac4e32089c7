import {
  askForEmail,
  cancelClosing,
  closeAccount,
  confirmClosing,
  confirmEmail,
  confirmPayoutAddress,
  readClosing,
  setPayoutAddress,
  updateProfile,
} from '@fairlead/contract/routes/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/query-key.ts'
import { useAct } from '../../lib/use-act.ts'
import { sessionsQuery } from '../../security/use-sessions.ts'
import { prefsQuery } from '../use-prefs.ts'
import { profileQuery } from '../wallet/use-wallet.ts'

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

export const useAskForPayoutAddress = () => {
  const act = useAct()
  return useMutation({ mutationFn: (body: Sent<typeof setPayoutAddress.body>) => act(setPayoutAddress, { body }) })
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
  })
}

export const useAskForEmail = () => {
  const act = useAct()
  return useMutation({ mutationFn: (body: Sent<typeof askForEmail.body>) => act(askForEmail, { body }) })
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
  })
}

export function useCloseAccount() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof closeAccount.body>) => act(closeAccount, { body }),
    // Refused because the refund has changed: the new one is shown before it is asked again.
    onSettled: () => queryClient.invalidateQueries({ queryKey: closingKey }),
  })
}

export function useConfirmClosing() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof confirmClosing.body>) => act(confirmClosing, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: closingKey }),
  })
}

export function useCancelClosing() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => act(cancelClosing),
    onSettled: () => queryClient.invalidateQueries({ queryKey: closingKey }),
  })
}
