import { pauseBot, reactivateBot, readBot, resumeBot } from '@fairlead/contract/routes/bots/bot'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { fetchTerms } from '../../lib/settings/follow-terms.tsx'
import { prefsQuery } from '../shell/use-prefs.ts'

export type Bot = z.output<typeof readBot.reply>

export const botQuery = queryOptions({
  queryKey: keyOf(readBot),
  queryFn: ({ signal }) => call(readBot, { signal }),
})

/** How the bot stands. Before a package is active there is none to ask about; a form that was sent back counts as none. */
export const useBot = (mayBe: boolean) => useQuery({ ...botQuery, enabled: mayBe })

/** Pauses or resumes; the answer is how the bot stands then. */
export function useBotSwitch() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => act(isOn ? resumeBot : pauseBot),
    onSuccess: (bot) => queryClient.setQueryData(botQuery.queryKey, bot),
    onSettled: () => queryClient.invalidateQueries({ queryKey: prefsQuery.queryKey }),
  })
}

export function useReactivation() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fee: number) => act(reactivateBot, { body: { fee } }),
    onSettled: () =>
      Promise.all([
        fetchTerms(),
        queryClient.invalidateQueries({ queryKey: botQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: prefsQuery.queryKey }),
      ]),
  })
}
