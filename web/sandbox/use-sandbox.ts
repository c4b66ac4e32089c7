import { advanceSandboxClock, listSandboxMail, readSandbox } from '@fairlead/contract/routes/sandbox/sandbox'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../lib/calls/api.ts'

export type SandboxAccount = z.output<typeof readSandbox.reply>['accounts'][number]
export type SandboxMail = z.output<typeof listSandboxMail.reply>[number]

const mailEveryMs = 3_000

const sandboxQuery = queryOptions({
  queryKey: ['sandbox'],
  queryFn: ({ signal }) => call(readSandbox, { signal }),
})

const mailQuery = (to: string) =>
  queryOptions({
    queryKey: ['sandbox-mail', to],
    queryFn: ({ signal }) => call(listSandboxMail, { query: { to }, signal }),
    // Somebody waits for a mail here, usually one that is sent this very moment.
    refetchInterval: mailEveryMs,
  })

export const useSandbox = () => useQuery(sandboxQuery)

export const useSandboxMail = (to: string) => useQuery(mailQuery(to))

export function useAdvanceClock() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (advanceSeconds: number) => call(advanceSandboxClock, { body: { advanceSeconds } }),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
