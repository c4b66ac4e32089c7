import { listSettingChanges, readOperatorSettings } from '@fairlead/contract/routes/desk/operator-settings'
import { text } from '@fairlead/contract/text'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'

export type HouseSettings = z.output<typeof readOperatorSettings.reply>
export type SettingChange = z.output<typeof listSettingChanges.reply>['changes'][number]

export const changesShown = 20

export const useSettings = () =>
  useQuery({ queryKey: keyOf(readOperatorSettings), queryFn: ({ signal }) => call(readOperatorSettings, { signal }) })

export const useSettingChanges = (page: number) =>
  useQuery({
    queryKey: [...keyOf(listSettingChanges), page],
    queryFn: ({ signal }) => call(listSettingChanges, { query: { page, pageSize: changesShown }, signal }),
    placeholderData: keepPreviousData,
  })

/** Makes a change and shows what holds after it, whatever became of it. */
export function useSave(): { isBusy: boolean; save: (change: () => Promise<unknown>, said: string) => Promise<void> } {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async save(change, said) {
      setBusy(true)
      try {
        await change()
        toast.success(said)
      } catch (error) {
        toastFailure(error, text.internal)
      } finally {
        await queryClient.invalidateQueries()
        setBusy(false)
      }
    },
  }
}
