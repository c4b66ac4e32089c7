import { previewCapital } from '@fairlead/contract/routes/broker'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/query-key.ts'
import { useSettled } from '../../lib/use-settled.ts'

export type CapitalPreview = z.output<typeof previewCapital.reply>

const typingRestMs = 250
const capitalMin = 1
const capitalMax = 1_000_000_000

/** What a capital would mean for the bot; nothing while no sum is entered that could be one. */
export function useCapitalPreview(capital: number) {
  const asked = useSettled(capital, typingRestMs)
  return useQuery({
    queryKey: [...keyOf(previewCapital), asked],
    queryFn: ({ signal }) => call(previewCapital, { query: { capital: asked }, signal }),
    enabled: asked >= capitalMin && asked <= capitalMax,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  })
}
