import { readBrokerCreds, readBrokerList, submitBrokerCreds } from '@fairlead/contract/routes/bots/broker'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { prefsQuery } from '../../shell/use-prefs.ts'
import { botQuery } from '../use-bot.ts'

type BrokerCreds = z.input<NonNullable<typeof submitBrokerCreds.body>>

export type SentCreds = NonNullable<z.output<typeof readBrokerCreds.reply>>[number]

export const useBrokerList = () =>
  useQuery({
    queryKey: keyOf(readBrokerList),
    queryFn: async ({ signal }) => (await call(readBrokerList, { signal })).brokers,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The trading account that was submitted last, or null. */
export const useBrokerCreds = ({ isWanted = true } = {}) =>
  useQuery({
    queryKey: keyOf(readBrokerCreds),
    queryFn: async ({ signal }) => (await call(readBrokerCreds, { signal }))?.[0] ?? null,
    enabled: isWanted,
  })

/** `onTaken` is called before anything is asked for anew, and whether or not the form is still there. */
export function useSubmitBroker(onTaken?: (reply: z.output<typeof submitBrokerCreds.reply>) => void) {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BrokerCreds) => act(submitBrokerCreds, { body }),
    onSuccess: (reply) => {
      onTaken?.(reply)
      return Promise.all(
        [keyOf(readBrokerCreds), prefsQuery.queryKey, botQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}
