import { previewCapital } from '@fairlead/contract/routes/bots/broker'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { useSettled } from '../../../lib/time/use-settled.ts'

/** `capital` is what the figures are of: while another sum is typed, they are still those of the one before. */
export type CapitalPreview = z.output<typeof previewCapital.reply> & { capital: number }

const typingRestMs = 250
const capitalMin = 1
const capitalMax = 1_000_000_000

/** What a capital would mean for the bot; nothing while no sum is entered that could be one. */
export function useCapitalPreview(capital: number): CapitalPreview | undefined {
  const asked = useSettled(capital, typingRestMs)
  const { data } = useQuery({
    queryKey: [...keyOf(previewCapital), asked],
    queryFn: async ({ signal }) => ({
      ...(await call(previewCapital, { query: { capital: asked }, signal })),
      capital: asked,
    }),
    enabled: isAskable(asked),
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  })
  // What was kept of the sum before says nothing about letters or a billion billions.
  return isAskable(capital) && isAskable(asked) ? data : undefined
}

export const isAskable = (capital: number): boolean => capital >= capitalMin && capital <= capitalMax
