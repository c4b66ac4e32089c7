import { closeAll, closePosition, listPositions } from '@fairlead/contract/routes/bots/bot'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { botQuery } from '../../bots/use-bot.ts'

export type Position = z.output<typeof listPositions.reply>['positions'][number]

/** Prices move without an event for each. */
const pricesEveryMs = 5_000

export const usePositions = () =>
  useQuery({
    queryKey: keyOf(listPositions),
    queryFn: ({ signal }) => call(listPositions, { signal }),
    refetchInterval: pricesEveryMs,
  })

/** Asks for one position to be closed, or for all of them and a pause. */
export function useClosing() {
  const act = useAct()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (position: Pick<Position, 'ticket'> | 'all') =>
      position === 'all' ? act(closeAll) : act(closePosition, { params: { ticket: position.ticket } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf(listPositions) }),
        queryClient.invalidateQueries({ queryKey: botQuery.queryKey }),
      ]),
  })
}
