import {
  activateJoiningBonus,
  activatePackage,
  listPackages,
  readActivePackage,
} from '@fairlead/contract/routes/packages'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/query-key.ts'
import { useAct } from '../../lib/use-act.ts'
import { botQuery } from '../use-bot.ts'
import { prefsQuery } from '../use-prefs.ts'

export type TradingPackage = z.output<typeof listPackages.reply>[number]

const packagesQuery = queryOptions({
  queryKey: keyOf(listPackages),
  queryFn: ({ signal }) => call(listPackages, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const activePackageQuery = queryOptions({
  queryKey: keyOf(readActivePackage),
  queryFn: ({ signal }) => call(readActivePackage, { signal }),
})

export const usePackages = () => useQuery(packagesQuery)
export const useActivePackage = () => useQuery(activePackageQuery)

export const useClaimBonus = () => {
  const act = useAct()
  return useMutation({ mutationFn: () => act(activateJoiningBonus) })
}

/** Activates a package; the settings then say so, and the next step opens. */
export function useActivatePackage() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (packageId: TradingPackage['id']) => act(activatePackage, { body: { package_id: packageId } }),
    onSuccess: () =>
      Promise.all(
        [activePackageQuery.queryKey, prefsQuery.queryKey, botQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
