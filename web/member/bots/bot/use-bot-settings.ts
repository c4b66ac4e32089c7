import { previewBotSettings, setBotSettings } from '@fairlead/contract/routes/bots/bot'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { botQuery } from '../use-bot.ts'

export type BotSettings = z.output<NonNullable<typeof setBotSettings.body>>
export type Preview = z.output<typeof previewBotSettings.reply>

/** What settings would mean in figures; nothing to ask about while they are not valid. */
export const usePreview = (settings: BotSettings | undefined) =>
  useQuery({
    queryKey: [...keyOf(previewBotSettings), settings],
    queryFn: ({ signal }) => call(previewBotSettings, { body: settings ?? { mode: 'optimized' }, signal }),
    enabled: settings !== undefined,
    placeholderData: keepPreviousData,
  })

export function useSaveSettings() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (settings: BotSettings) => act(setBotSettings, { body: settings }),
    onSuccess: (bot) => queryClient.setQueryData(botQuery.queryKey, bot),
  })
}
