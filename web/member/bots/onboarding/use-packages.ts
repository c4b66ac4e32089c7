import {
  activateJoiningBonus,
  activatePackage,
  listPackages,
  readActivePackage,
} from '@fairlead/contract/routes/finance/packages'
import { packageOfWire } from '@fairlead/contract/wire-names'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'react-toastify/unstyled'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { prefsQuery } from '../../shell/use-prefs.ts'
import { botQuery } from '../use-bot.ts'

export type TradingPackage = ReturnType<typeof packageOfWire<z.output<typeof listPackages.reply>[number]>>

const packagesQuery = queryOptions({
  queryKey: keyOf(listPackages),
  queryFn: async ({ signal }) => (await call(listPackages, { signal })).map(packageOfWire),
  // Owners may change them while somebody chooses.
  staleTime: 60_000,
})

export const activePackageQuery = queryOptions({
  queryKey: keyOf(readActivePackage),
  queryFn: ({ signal }) => call(readActivePackage, { signal }),
})

export const usePackages = () => useQuery(packagesQuery)
export const useActivePackage = () => useQuery(activePackageQuery)

/** The outcome is shown wherever the page is by then: if the answer to a claim is lost, the page learns of it from the stream first, and moves on. */
export function useClaimBonus() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => act(activateJoiningBonus),
    onSuccess: ({ message }) => {
      toast.success(message)
      for (const { queryKey } of [botQuery, activePackageQuery]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** Activates a package; the settings then say so, and the next step opens, so what came of it is said wherever the page is by then. */
export function useActivatePackage() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (packageId: TradingPackage['id']) => act(activatePackage, { body: { package_id: packageId } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      return Promise.all(
        [activePackageQuery.queryKey, prefsQuery.queryKey, botQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}
