import {
  askForEmail,
  closeAccount,
  confirmClosing,
  confirmEmail,
  confirmPayoutAddress,
  readClosing,
  readClosingWait,
  setPayoutAddress,
  updateProfile,
} from '@fairlead/contract/routes/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/query-key.ts'
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
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof updateProfile.body>) => call(updateProfile, { body }),
    onSuccess: (profile) => {
      queryClient.setQueryData(profileQuery.queryKey, profile)
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ['current-user'] }),
        queryClient.invalidateQueries({ queryKey: prefsQuery.queryKey }),
      ])
    },
  })
}

export const useAskForPayoutAddress = () =>
  useMutation({ mutationFn: (body: Sent<typeof setPayoutAddress.body>) => call(setPayoutAddress, { body }) })

export function useConfirmPayoutAddress() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof confirmPayoutAddress.body>) => call(confirmPayoutAddress, { body }),
    onSuccess: (profile) => {
      queryClient.setQueryData(profileQuery.queryKey, profile)
      return queryClient.invalidateQueries({ queryKey: closingKey })
    },
  })
}

export const useAskForEmail = () =>
  useMutation({ mutationFn: (body: Sent<typeof askForEmail.body>) => call(askForEmail, { body }) })

export function useConfirmEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof confirmEmail.body>) => call(confirmEmail, { body }),
    onSuccess: () =>
      Promise.all(
        [profileQuery.queryKey, ['current-user'], sessionsQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export function useCloseAccount() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof closeAccount.body>) => call(closeAccount, { body }),
    // Refused because the refund has changed: the new one is shown before it is asked again.
    onSettled: () => queryClient.invalidateQueries({ queryKey: closingKey }),
  })
}

export function useConfirmClosing() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof confirmClosing.body>) => call(confirmClosing, { body }),
    onSettled: () =>
      Promise.all([closingKey, keyOf(readClosingWait)].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
