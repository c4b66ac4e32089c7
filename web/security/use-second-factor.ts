import { readProfile } from '@fairlead/contract/routes/people/profile'
import {
  addPasskey,
  confirmTotp,
  readSecondFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@fairlead/contract/routes/people/second-factor'
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/calls/api.ts'
import { keyOf } from '../lib/calls/query-key.ts'
import { useAct } from '../lib/calls/use-act.ts'

export type Proof = { password: string; totp: string }

const secondFactorQuery = queryOptions({
  queryKey: keyOf(readSecondFactor),
  queryFn: ({ signal }) => call(readSecondFactor, { signal }),
})

export const useSecondFactor = () => useQuery(secondFactorQuery)

export const useStartTotp = () => {
  const act = useAct()
  return useMutation({ mutationFn: (password: string) => act(startTotp, { body: { password } }) })
}

export const useConfirmTotp = () => {
  const act = useAct()
  return useFactorChange(async (code: string) => (await act(confirmTotp, { body: { totp: code } })).recoveryCodes)
}

export const useRemoveTotp = () => {
  const act = useAct()
  return useFactorChange((proof: Proof) => act(removeTotp, { body: proof }))
}

export const useRenewRecoveryCodes = () => {
  const act = useAct()
  return useFactorChange(async (proof: Proof) => (await act(renewRecoveryCodes, { body: proof })).recoveryCodes)
}

/** Asks the server, then the device, then the server again. */
export const useAddPasskey = () => {
  const act = useAct()
  return useFactorChange(async ({ name, ...proof }: Proof & { name: string }) => {
    const { options } = await call(startPasskey, { body: proof })
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    const { response, ...passkey } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports } = response
    return act(addPasskey, {
      body: {
        name,
        passkey: {
          ...passkey,
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
        },
      },
    })
  })
}

export const useRemovePasskey = () => {
  const act = useAct()
  return useFactorChange(({ id, ...proof }: Proof & { id: number }) =>
    act(removePasskey, { params: { id }, body: proof }),
  )
}

function useFactorChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    // Refused, too: of what was done while its answer was lost the page hears only that.
    onSettled: () =>
      Promise.all(
        [secondFactorQuery.queryKey, keyOf(readProfile)].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}
