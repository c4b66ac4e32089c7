import { listStops } from '@fairlead/contract/routes/desk/operator-stops'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/calls/api.ts'
import { keyOf } from '../../../lib/calls/query-key.ts'

export type StopsReply = z.output<typeof listStops.reply>
export type Stop = StopsReply['stops'][number]

export const stopsShown = 20
/** While something is being closed, how far it has come is asked for this often. */
const closingEveryMs = 1_000

export const useStops = (page: number) =>
  useQuery({
    queryKey: [...keyOf(listStops), page],
    queryFn: ({ signal }) => call(listStops, { query: { page, pageSize: stopsShown }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.stops.some(({ closing }) => closing > 0) ? closingEveryMs : false),
  })
